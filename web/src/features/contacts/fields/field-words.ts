import type { FieldKind } from '@mostrador/contracts/crm'

export const kindNames: Readonly<Record<FieldKind, string>> = {
  text: 'Texto',
  number: 'Número',
  date: 'Fecha',
  choice: 'Opciones',
  flag: 'Sí o no',
}

/** One option a line; empty lines and repetitions are none. */
export const optionsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
  ),
]

import type { BulkRun } from '@mostrador/contracts/crm'

const numbers = new Intl.NumberFormat('es-MX')
export const countText = (count: number): string => numbers.format(count)
/** «1 contacto», «1,234 contactos» */
export const contactsText = (count: number): string =>
  count === 1 ? '1 contacto' : `${countText(count)} contactos`

export const isGoingOn = ({ state }: Pick<BulkRun, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

/** Whether it can be taken back. */
export const isUndoable = ({ kind, state, changed }: BulkRun): boolean =>
  state === 'done' && changed > 0 && kind !== 'export'

/** From 0 to 100. */
export const percentOf = ({ state, total, processed, changed, restored, kept }: BulkRun) => {
  const [done, all] = state === 'undoing' ? [restored + kept, changed] : [processed, total]
  return all === 0 ? 100 : Math.floor((done / all) * 100)
}

const joined = (parts: readonly (readonly [count: number, text: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${countText(count)} ${text}`)
    .join(', ')

/** What became of an action. */
export const runText = (run: BulkRun): string => {
  const { kind, state, total, changed, unchanged, leftOut, failed, restored, kept } = run
  switch (state) {
    case 'running':
      return `En curso con ${contactsText(total)}. Puedes cerrar esta pantalla: sigue sola.`
    case 'undoing':
      return 'Deshaciendo…'
    case 'undone':
      return `Deshecho: ${joined([
        [restored, 'como antes'],
        [kept, 'se quedan porque cambiaron después'],
      ])}.`
    case 'done': {
      const word = kind === 'export' ? 'en el archivo' : 'cambiados'
      const text = joined([
        [changed, word],
        [unchanged, 'ya estaban así'],
        [leftOut, 'sin cambio porque escribieron BAJA'],
        [failed, 'no se pudieron cambiar'],
      ])
      return `Listo: ${text}.`
    }
  }
}

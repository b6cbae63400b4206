import { ServiceForm } from '@mostrador/contracts/scheduling'
import { normalizeText } from '../../ui/matches.ts'
import { minutesOfText } from './durations.ts'
import { type BusinessKind, usualMinutes } from './presets.ts'
import type { ListedService } from './price-list.ts'
import type { ServiceValues } from './service-values.ts'

/** A service of a list before it is saved: ticked or not, and corrected by hand. */
export type Row = {
  readonly id: string
  readonly isTicked: boolean
  readonly name: string
  /** Minutes, as typed. */
  readonly duration: string
  /** Nobody said the duration: it is to be confirmed. */
  readonly isGuess: boolean
  readonly price: string
  /** Empty: made from the rest. */
  readonly description: string
}
export type RowErrors = Partial<Record<'name' | 'duration' | 'price', string>>

const USUAL_MINUTES = 30

/** Whether the business has a service of that name. */
export const isKnown = (existingNames: readonly string[], name: string): boolean =>
  existingNames.some(existing => normalizeText(existing) === normalizeText(name))

export const rowsOfKind = ({ id, services }: BusinessKind): Row[] =>
  services.map(({ name, minutes, pesos, description }, index) => ({
    id: `${id}-${index}`,
    isTicked: false,
    name,
    duration: String(minutes),
    isGuess: false,
    price: String(pesos),
    description,
  }))

/** All ticked but those that the business has and those without a price. */
export const rowsOfList = (
  listed: readonly ListedService[],
  existingNames: readonly string[]
): Row[] =>
  listed.map(({ name, duration, price }, index) => ({
    id: `list-${index}`,
    isTicked: price !== '' && !isKnown(existingNames, name),
    name,
    duration: duration === '' ? String(usualMinutes(name) ?? USUAL_MINUTES) : duration,
    isGuess: duration === '',
    price,
    description: '',
  }))

/**
 * What a description says that nobody wrote. Neither duration nor price: they are shown beside it,
 * and would be wrong after the first change.
 */
const plainDescription = (name: string): string => `Servicio: ${name.trim()}`

/** A change of the form; a description that only repeats the name follows it. */
export const withPlainDescription = (
  { name, description }: { readonly name: string; readonly description: string },
  part: Partial<ServiceValues>
): Partial<ServiceValues> =>
  part.name !== undefined && description === plainDescription(name)
    ? { ...part, description: plainDescription(part.name) }
    : part

/** The service to register for a row; the schema judges it. */
export const serviceOf = ({ name, duration, price, description }: Row) => ({
  name: name.trim(),
  duration: minutesOfText(duration),
  price: price.trim(),
  description: description === '' ? plainDescription(name) : description,
})

/** What keeps a row from being saved [SRV2-03]. */
export const errorsOf = (row: Row): RowErrors => {
  const errors: RowErrors = {}
  for (const { path, message } of ServiceForm.safeParse(serviceOf(row)).error?.issues ?? []) {
    const field = (['name', 'duration', 'price'] as const).find(name => name === path[0])
    if (field !== undefined) errors[field] ??= message
  }
  return errors
}

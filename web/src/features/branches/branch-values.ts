import { type Branch, BranchForm } from '@mostrador/contracts/scheduling'
import { presets } from '../../ui/schedule-editor/edits.ts'
import { dayNames, problemsOf, textOfSlots } from '../../ui/schedule-editor/problems.ts'
import {
  hoursOfBranch,
  isSameDay,
  isSameWeek,
  openedDay,
  weekFrom,
  weekOfBranch,
  type WorkingWeek,
} from '../../ui/schedule-editor/working-week.ts'
import { type Weekday, weekdays } from '@mostrador/kernel'

/** What the form of a branch holds while it is filled. */
export type BranchValues = {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly location: string
  readonly frecuency: number
  readonly week: WorkingWeek
  /** Ids, in the order of the branch. */
  readonly services: readonly string[]
}
export const textFields = ['name', 'address', 'city', 'state', 'country', 'location'] as const
export type TextFieldName = (typeof textFields)[number]

export const labels: Readonly<Record<TextFieldName | 'frecuency' | 'services', string>> = {
  name: 'Nombre',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  country: 'País',
  location: 'Enlace de Google Maps',
  frecuency: 'Cada cuánto se agenda',
  services: 'Servicios',
}

export const valuesOf = (branch: Branch): BranchValues => ({
  name: branch.name,
  address: branch.address.description,
  city: branch.city,
  state: branch.state,
  country: branch.country,
  location: branch.location,
  frecuency: branch.schedules.frecuency,
  week: weekOfBranch(branch),
  services: branch.services,
})

const usualWeek = presets[0]?.week ?? weekFrom(() => [openedDay])

/** A new branch: beside the last one, with usual hours and every service. */
export const blankValues = (
  last: Branch | undefined,
  services: readonly string[]
): BranchValues => ({
  name: '',
  address: '',
  city: last?.city ?? '',
  state: last?.state ?? '',
  country: last?.country ?? 'México',
  location: '',
  frecuency: 30,
  week: usualWeek,
  services,
})

/** The body of the call. `read`: the branch as it was read; what was not changed goes back as it came. */
export const bodyOf = (values: BranchValues, read: Branch | undefined): BranchForm => {
  const { schedules, restSchedules } = hoursOfBranch(values.week, read)
  return {
    name: values.name,
    address:
      read !== undefined && read.address.description === values.address
        ? read.address
        : { description: values.address },
    city: values.city,
    state: values.state,
    country: values.country,
    location: values.location.trim(),
    // One of the nine of the select; the schema judges.
    schedules: { ...schedules, frecuency: values.frecuency as 30 },
    restSchedules,
    services: [...values.services],
  }
}

export type BranchErrors = {
  readonly texts: Partial<Record<TextFieldName, string>>
  readonly days: Partial<Record<Weekday, string>>
  /** Days are all closed. */
  readonly hours: string | undefined
}

/** What is wrong with the form, by field [BRA-04, SCH-08]. */
export const errorsOf = (values: BranchValues): BranchErrors => {
  const texts: Partial<Record<TextFieldName, string>> = {}
  const checked = BranchForm.safeParse(bodyOf(values, undefined))
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = textFields.find(name => name === path[0])
    if (field !== undefined) texts[field] ??= message
  }
  const isClosed = weekdays.every(day => values.week[day].length === 0)
  return {
    texts,
    days: problemsOf(values.week),
    hours: isClosed ? 'Abre al menos un día' : undefined,
  }
}

export const hasErrors = ({ texts, days, hours }: BranchErrors): boolean =>
  Object.keys(texts).length > 0 || Object.keys(days).length > 0 || hours !== undefined

const sameServices = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

export const isSame = (a: BranchValues, b: BranchValues): boolean =>
  textFields.every(field => a[field] === b[field]) &&
  a.frecuency === b.frecuency &&
  isSameWeek(a.week, b.week) &&
  sameServices(a.services, b.services)

/** One thing that somebody else changed, in words. `isKept`: what was typed here stays instead. */
export type Difference = {
  readonly label: string
  readonly now: string
  readonly isKept: boolean
}

const dayWords = (week: WorkingWeek, day: Weekday): string =>
  week[day].length === 0 ? 'cerrado' : textOfSlots(week[day])

/**
 * Joins what was typed over `base` with what became of the row since: fields that nobody touched here
 * take the new value, the others keep what was typed. `differences` says what somebody else changed.
 */
export const merged = (
  base: BranchValues,
  typed: BranchValues,
  current: BranchValues
): { values: BranchValues; differences: Difference[] } => {
  const differences: Difference[] = []
  const values = { ...typed }
  for (const field of textFields) {
    if (current[field] === base[field]) continue
    const isKept = typed[field] !== base[field] && typed[field] !== current[field]
    if (!isKept) values[field] = current[field]
    differences.push({ label: labels[field], now: current[field], isKept })
  }
  if (current.frecuency !== base.frecuency) {
    const isKept = typed.frecuency !== base.frecuency && typed.frecuency !== current.frecuency
    if (!isKept) values.frecuency = current.frecuency
    differences.push({ label: labels.frecuency, now: `${current.frecuency} minutos`, isKept })
  }
  const week = { ...typed.week }
  for (const day of weekdays) {
    if (isSameDay(current.week[day], base.week[day])) continue
    const isKept =
      !isSameDay(typed.week[day], base.week[day]) && !isSameDay(typed.week[day], current.week[day])
    if (!isKept) week[day] = current.week[day]
    differences.push({
      label: `Horario de ${dayNames[day]}`,
      now: dayWords(current.week, day),
      isKept,
    })
  }
  values.week = week
  if (!sameServices(current.services, base.services)) {
    const isKept =
      !sameServices(typed.services, base.services) &&
      !sameServices(typed.services, current.services)
    if (!isKept) values.services = current.services
    differences.push({ label: labels.services, now: `${current.services.length}`, isKept })
  }
  return { values, differences }
}

import { type Branch, BranchForm } from '@mostrador/contracts/scheduling'
import { type Weekday, weekdays } from '@mostrador/kernel'
import { isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { weekField } from '../../bookables/week-field.ts'
import { presets } from '../../ui/schedule-editor/edits.ts'
import { problemsOf } from '../../ui/schedule-editor/problems.ts'
import {
  hoursOfBranch,
  openedDay,
  weekFrom,
  weekOfBranch,
  type WorkingWeek,
} from '../../ui/schedule-editor/working-week.ts'

/** The values of the form of a branch while it is filled in. */
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

export const labels: Readonly<Record<TextFieldName | 'frecuency', string>> = {
  name: 'Nombre',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  country: 'País',
  location: 'Enlace de Google Maps',
  frecuency: 'Cada cuánto se agenda',
}

const textField = (name: TextFieldName) => ({ label: labels[name], format: String })

/** How a branch fills the form, and how its fields are compared and named in a conflict. */
export const branchForm: RecordForm<Branch, BranchValues> = {
  kind: 'branch',
  fields: {
    name: textField('name'),
    address: textField('address'),
    city: textField('city'),
    state: textField('state'),
    country: textField('country'),
    location: textField('location'),
    frecuency: { label: labels.frecuency, format: minutes => `${minutes} minutos` },
    week: weekField,
    services: { label: 'Servicios', isSame: isSameSet, format: ids => String(ids.length) },
  },
  valuesOf: branch => ({
    name: branch.name,
    address: branch.address.description,
    city: branch.city,
    state: branch.state,
    country: branch.country,
    location: branch.location,
    frecuency: branch.schedules.frecuency,
    week: weekOfBranch(branch),
    services: branch.services,
  }),
}

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

/**
 * The body of the call. `read`: the branch as it was read; what was not changed goes back as it
 * came.
 */
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

export const noErrors: BranchErrors = { texts: {}, days: {}, hours: undefined }

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

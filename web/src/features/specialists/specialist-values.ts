import {
  type BookableService,
  type Branch,
  type Specialist,
  SpecialistForm,
} from '@mostrador/contracts/scheduling'
import { noRests, type Weekday, weekdays } from '@mostrador/kernel'
import type { z } from 'zod'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { weekField } from '../../bookables/week-field.ts'
import { problemsOf } from '../../ui/schedule-editor/problems.ts'
import {
  availabilityWindow,
  isSameWeek,
  restsWithin,
  weekFrom,
  weekOfBranch,
  weekWithin,
  type WorkingWeek,
} from '../../ui/schedule-editor/working-week.ts'
import { typedPhone } from './typed-phone.ts'

export const branchText = 'Selecciona una sucursal para el especialista'

/** The values of the form of a specialist while it is filled in. */
export type SpecialistValues = {
  readonly name: string
  readonly countryCode: string
  /** The number as it was typed. */
  readonly whatsapp: string
  /** Address of their account in the panel. */
  readonly email: string
  readonly branchId: string
  /** Ids; those of archived ones too, which the form does not show. */
  readonly services: readonly string[]
  readonly colorHex: string
  readonly usesBranchHours: boolean
  /** Counts while the hours are not those of the branch. */
  readonly week: WorkingWeek
  readonly customId: string
}
export const textFields = ['name', 'whatsapp', 'email', 'branchId', 'colorHex', 'customId'] as const
export type TextFieldName = (typeof textFields)[number]

/** The hours of a branch; those of the person who has none yet [SCH2-06]. */
export const limitsOf = (branches: readonly Branch[], id: string): WorkingWeek => {
  const branch = branches.find(({ _id }) => _id === id)
  return branch === undefined ? weekFrom(() => [availabilityWindow]) : weekOfBranch(branch)
}

export const fieldsOf = (branches: readonly Branch[]): FormFields<SpecialistValues> => ({
  name: { label: 'Nombre', format: String },
  countryCode: { label: 'País', format: code => `+${code}` },
  whatsapp: { label: 'WhatsApp', format: String },
  email: { label: 'Correo', format: String },
  branchId: {
    label: 'Sucursal',
    format: id => branches.find(({ _id }) => _id === id)?.name ?? 'otra',
  },
  services: { label: 'Servicios', isSame: isSameSet, format: ids => String(ids.length) },
  colorHex: { label: 'Color', format: String },
  usesBranchHours: {
    label: 'Usa el horario de la sucursal',
    format: uses => (uses ? 'sí' : 'no'),
  },
  week: weekField,
  customId: { label: 'Identificador', format: String },
})

const usesBranchHours = (limits: WorkingWeek, { restSchedules }: Specialist): boolean =>
  isSameWeek(weekWithin(limits, restSchedules), limits)

/** How a specialist fills the form; the hours are shown within those of the branch. */
export const specialistForm = (
  branches: readonly Branch[]
): RecordForm<Specialist, SpecialistValues> => ({
  kind: 'specialist',
  fields: fieldsOf(branches),
  valuesOf: specialist => {
    const limits = limitsOf(branches, specialist.branchId)
    return {
      name: specialist.name,
      countryCode: specialist.countryCode,
      whatsapp: specialist.whatsapp,
      email: specialist.email,
      branchId: specialist.branchId,
      services: specialist.services,
      colorHex: specialist.colorHex,
      usesBranchHours: usesBranchHours(limits, specialist),
      week: weekWithin(limits, specialist.restSchedules),
      customId: specialist.customId,
    }
  },
})

/** Services that are given at a branch. */
export const servicesAt = (
  services: readonly BookableService[],
  branchId: string
): BookableService[] => services.filter(({ branches }) => branches.includes(branchId))

/** A new specialist: at the only branch there is, with its hours and all its services. */
export const blankValues = (
  branches: readonly Branch[],
  services: readonly BookableService[],
  colorHex: string
): SpecialistValues => {
  const branchId = branches.length === 1 ? (branches[0]?._id ?? '') : ''
  return {
    name: '',
    countryCode: '52',
    whatsapp: '',
    email: '',
    branchId,
    services: servicesAt(services, branchId).map(({ _id }) => _id),
    colorHex,
    usesBranchHours: true,
    week: limitsOf(branches, branchId),
    customId: '',
  }
}

/** The values after a change of branch: its hours, and those chosen services that it offers. */
export const atBranch = (
  values: SpecialistValues,
  { branches, services }: { branches: readonly Branch[]; services: readonly BookableService[] },
  branchId: string
): SpecialistValues => {
  const offeredIds = servicesAt(services, branchId).map(({ _id }) => _id)
  const stillOffered = offeredIds.filter(id => values.services.includes(id))
  const before = limitsOf(branches, values.branchId)
  return {
    ...values,
    branchId,
    services: stillOffered.length === 0 ? offeredIds : stillOffered,
    week: isSameWeek(values.week, before) ? limitsOf(branches, branchId) : values.week,
  }
}

type Lists = {
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
}

const restsOf = (
  values: SpecialistValues,
  limits: WorkingWeek,
  read: Specialist | undefined
): z.input<typeof SpecialistForm>['restSchedules'] => {
  if (!values.usesBranchHours)
    return restsWithin(values.week, limits, 'specialist', read?.restSchedules ?? null)
  const isAsRead =
    read !== undefined && read.branchId === values.branchId && usesBranchHours(limits, read)
  return isAsRead ? read.restSchedules : noRests()
}

/** What is given at the chosen branch, and what the form does not show. */
const servicesOf = ({ services: chosen, branchId }: SpecialistValues, { services }: Lists) => {
  const listedIds = new Set(services.map(({ _id }) => _id))
  const offeredIds = new Set(servicesAt(services, branchId).map(({ _id }) => _id))
  return chosen.filter(id => offeredIds.has(id) || !listedIds.has(id))
}

/**
 * The body of the call. `read`: the row as it was read; what the form does not show goes back as it
 * came.
 */
export const bodyOf = (
  values: SpecialistValues,
  read: Specialist | undefined,
  lists: Lists
): z.input<typeof SpecialistForm> => ({
  ...typedPhone(values.whatsapp, values.countryCode),
  name: values.name,
  email: values.email.trim(),
  customId: values.customId.trim(),
  colorHex: values.colorHex,
  branchId: values.branchId,
  services: servicesOf(values, lists),
  restSchedules: restsOf(values, limitsOf(lists.branches, values.branchId), read),
})

export type SpecialistErrors = {
  readonly texts: Partial<Record<TextFieldName, string>>
  readonly days: Partial<Record<Weekday, string>>
  /** No day is worked. */
  readonly hours: string | undefined
}
export const noErrors: SpecialistErrors = { texts: {}, days: {}, hours: undefined }

/** What is wrong with the form, by field [SPE2-05, SPE2-06, SPE2-07]. */
export const errorsOf = (values: SpecialistValues, lists: Lists): SpecialistErrors => {
  const texts: Partial<Record<TextFieldName, string>> = {}
  if (values.whatsapp.trim() === '') texts.whatsapp = 'Este campo es requerido'
  const checked = SpecialistForm.safeParse(bodyOf(values, undefined, lists))
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = textFields.find(name => name === path[0])
    if (field !== undefined) texts[field] ??= message
  }
  if (values.usesBranchHours) return { ...noErrors, texts }
  return {
    texts,
    days: problemsOf(values.week, limitsOf(lists.branches, values.branchId)),
    hours: weekdays.every(day => values.week[day].length === 0)
      ? 'Abre al menos un día'
      : undefined,
  }
}

export const hasErrors = ({ texts, days, hours }: SpecialistErrors): boolean =>
  Object.keys(texts).length > 0 || Object.keys(days).length > 0 || hours !== undefined

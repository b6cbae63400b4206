import { type BookableService, type Branch, ServiceForm } from '@mostrador/contracts/scheduling'
import { intersect, merge, noRests, type Weekday, weekdays } from '@mostrador/kernel'
import type { z } from 'zod'
import { type FormFields, isSameSet } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { weekField } from '../../bookables/week-field.ts'
import { problemsOf } from '../../ui/schedule-editor/problems.ts'
import { minutesOfText } from './durations.ts'
import { blankLink, linkOf, linkPriceOf, type LinkValues } from './link-values.ts'
import {
  restsWithin,
  slotsOf,
  spansOf,
  weekFrom,
  weekOfBranch,
  weekWithin,
  type WorkingWeek,
} from '../../ui/schedule-editor/working-week.ts'
import { lengthText } from '../../ui/count.ts'

/** The values of the form of a service while it is filled in. */
export type ServiceValues = {
  readonly name: string
  /** Minutes, as typed. */
  readonly duration: string
  readonly price: string
  readonly description: string
  readonly available: boolean
  /** Ids; those of archived ones too, which the form does not show. */
  readonly branches: readonly string[]
  readonly specialists: readonly string[]
  readonly isAlwaysAvailable: boolean
  /** Counts while it is not always available. */
  readonly week: WorkingWeek
  readonly customId: string
  /** Addresses. */
  readonly images: readonly string[]
  /** Ids of the media library. */
  readonly resources: readonly string[]
  /** What an appointment uses; amounts as typed. */
  readonly uses: readonly ProductUse[]
  /** The payment link, as typed. */
  readonly link: LinkValues
}
export type ProductUse = { readonly productId: string; readonly amount: string }
export const textFields = ['name', 'duration', 'price', 'description', 'customId'] as const
export type TextFieldName = (typeof textFields)[number]

const yesNo = (isTrue: boolean): string => (isTrue ? 'sí' : 'no')
export const fields: FormFields<ServiceValues> = {
  name: { label: 'Nombre', format: String },
  duration: { label: 'Duración en minutos', format: String },
  price: { label: 'Precio', format: String },
  description: { label: 'Descripción', format: String },
  available: { label: 'Los asistentes lo agendan', format: yesNo },
  branches: { label: 'Sucursales', isSame: isSameSet, format: lengthText },
  specialists: { label: 'Especialistas', isSame: isSameSet, format: lengthText },
  isAlwaysAvailable: { label: 'En todo el horario de la sucursal', format: yesNo },
  week: weekField,
  customId: { label: 'Identificador', format: String },
  images: { label: 'Fotos', isSame: isSameSet, format: lengthText },
  resources: { label: 'Recursos', isSame: isSameSet, format: lengthText },
  uses: {
    label: 'Productos que usa',
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    format: uses => String(uses.length),
  },
  link: {
    label: 'Pago por enlace',
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    format: link => (link.isOn ? `$${link.unitPrice}` : 'no'),
  },
}

/** When a service can be given at most: while any of its branches is open. */
export const limitsOf = (branches: readonly Branch[], ids: readonly string[]): WorkingWeek => {
  const weeks = branches.filter(({ _id }) => ids.includes(_id)).map(weekOfBranch)
  return weekFrom(day => slotsOf(merge(weeks.flatMap(week => spansOf(week[day])))))
}

/** How a service fills the form; its hours are shown within those of its branches. */
export const serviceForm = (
  branches: readonly Branch[]
): RecordForm<BookableService, ServiceValues> => ({
  kind: 'service',
  fields,
  valuesOf: service => ({
    name: service.name,
    duration: String(service.duration),
    price: service.price,
    description: service.description,
    available: service.available,
    branches: service.branches,
    specialists: service.specialists,
    isAlwaysAvailable: service.isAlwaysAvailable,
    week: weekWithin(limitsOf(branches, service.branches), service.restSchedules),
    customId: service.customId,
    images: service.images,
    resources: service.resources,
    uses: (service.stockOperations ?? []).map(({ productId, amount }) => ({
      productId,
      amount: String(amount),
    })),
    link: linkOf(service.linkPrice),
  }),
})

/** A new service: everywhere, by everybody, whenever the branch is open. */
export const blankValues = (
  branches: readonly Branch[],
  specialists: readonly { readonly _id: string }[]
): ServiceValues => {
  const ids = branches.map(({ _id }) => _id)
  return {
    name: '',
    duration: '30',
    price: '',
    description: '',
    available: true,
    branches: ids,
    specialists: specialists.map(({ _id }) => _id),
    isAlwaysAvailable: true,
    week: limitsOf(branches, ids),
    customId: '',
    images: [],
    resources: [],
    uses: [],
    link: blankLink,
  }
}

const restsOf = (
  values: ServiceValues,
  limits: WorkingWeek,
  read: BookableService | undefined
): z.input<typeof ServiceForm>['restSchedules'] => {
  const stored = read?.restSchedules ?? null
  if (values.isAlwaysAvailable) return read?.isAlwaysAvailable === true ? stored : null
  const rests = restsWithin(values.week, limits, 'service', stored)
  const isBlank = JSON.stringify(rests) === JSON.stringify(noRests())
  return isBlank && stored === null ? null : rests
}

/** Stock is counted in whole pieces. */
const piecesOf = (typed: string): number =>
  /^\s*[1-9]\d{0,5}\s*$/.test(typed) ? Number(typed) : Number.NaN

type Body = {
  service: z.input<typeof ServiceForm>
  branches: string[]
  specialists: string[]
}

/**
 * The body of the call. `read`: the row as it was read; what the form does not show goes back as it
 * came.
 */
export const bodyOf = (
  values: ServiceValues,
  read: BookableService | undefined,
  limits: WorkingWeek
): Body => ({
  service: {
    customId: values.customId.trim(),
    name: values.name,
    description: values.description,
    price: values.price,
    duration: minutesOfText(values.duration),
    available: values.available,
    isAlwaysAvailable: values.isAlwaysAvailable,
    linkPrice: linkPriceOf(values.link, read?.linkPrice ?? null),
    images: [...values.images],
    resources: [...values.resources],
    restSchedules: restsOf(values, limits, read),
    stockOperations: values.uses.map(({ productId, amount }) => ({
      productId,
      amount: piecesOf(amount),
    })),
  },
  branches: [...values.branches],
  specialists: [...values.specialists],
})

export type ServiceErrors = {
  readonly texts: Partial<Record<TextFieldName, string>>
  readonly days: Partial<Record<Weekday, string>>
  /** It is given on no day. */
  readonly hours: string | undefined
  /** Errors by product id. */
  readonly uses: Readonly<Record<string, string>>
  /** Errors of the payment link by field path. */
  readonly link: Readonly<Record<string, string>>
}
export const noErrors: ServiceErrors = { texts: {}, days: {}, hours: undefined, uses: {}, link: {} }

/** What is wrong with the form, by field [SRV2-03]. */
export const errorsOf = (values: ServiceValues, limits: WorkingWeek): ServiceErrors => {
  const texts: Partial<Record<TextFieldName, string>> = {}
  const link: Record<string, string> = {}
  const checked = ServiceForm.safeParse(bodyOf(values, undefined, limits).service)
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = textFields.find(name => name === path[0])
    if (field !== undefined) texts[field] ??= message
    if (path[0] === 'linkPrice') link[path.slice(1).join('.')] ??= message
  }
  if (values.duration.trim() !== '' && Number.isNaN(minutesOfText(values.duration)))
    texts.duration = 'Escribe los minutos, por ejemplo 90 o «1 h 30»'
  const uses = amountErrorsOf(values.uses)
  if (values.isAlwaysAvailable) return { ...noErrors, texts, uses, link }
  const isNever = weekdays.every(
    day => intersect(spansOf(values.week[day]), spansOf(limits[day])).length === 0
  )
  return {
    texts,
    days: problemsOf(values.week, limits),
    hours: isNever ? 'Abre al menos un día' : undefined,
    uses,
    link,
  }
}

const amountErrorsOf = (uses: readonly ProductUse[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    uses
      .filter(({ amount }) => Number.isNaN(piecesOf(amount)))
      .map(({ productId }) => [productId, 'De 1 a 999,999 piezas'])
  )

export const hasErrors = ({ texts, days, hours, uses, link }: ServiceErrors): boolean =>
  [texts, days, uses, link].some(problems => Object.keys(problems).length > 0) ||
  hours !== undefined

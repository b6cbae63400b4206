import { z } from 'zod'
import {
  CountryCode,
  CustomId,
  Digits,
  Instant,
  LocalDate,
  required,
  visibleLine,
  visibleName,
  visibleText,
  withNationalNumbers,
  emailAddress,
} from '../common.ts'
import { MEXICO } from '../national-number.ts'
import { CustomInput } from './client-field.ts'
import { ClientType, genders } from './entities.ts'

export const impossibleBirthdate =
  'La fecha de nacimiento no puede ser futura ni de hace más de 120 años'
const MAX_AGE_YEARS = 120
/** Whether somebody alive on `today` can have been born on `date`. Both are 'YYYY-MM-DD'. */
export const isBirthdatePossible = (date: string, today: string): boolean =>
  date <= today && Number(date.slice(0, 4)) >= Number(today.slice(0, 4)) - MAX_AGE_YEARS

const tenDigitsText = 'El número debe ser de 10 digitos'
type PhoneNumber = { readonly whatsapp?: unknown; readonly countryCode?: unknown }
const mexicanCodes: ReadonlySet<unknown> = new Set([MEXICO, '521'])
/**
 * What is wrong with a national number in its country: a Mexican one has ten digits, never eight or
 * nine. Undefined when it is fine, and for what its field refuses already.
 */
export const nationalNumberProblem = ({
  whatsapp,
  countryCode,
}: PhoneNumber): string | undefined =>
  mexicanCodes.has(countryCode) && typeof whatsapp === 'string' && /^\d{8,9}$/.test(whatsapp)
    ? tenDigitsText
    : undefined
/** Told at the number, together with what is wrong elsewhere in the form. */
const atTheNumber = {
  path: ['whatsapp'],
  error: tenDigitsText,
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}

const fields = {
  customId: CustomId,
  name: visibleName(visibleLine().min(1, required).max(80)),
  lastname: visibleLine().max(80),
  secondLastname: visibleLine().max(80),
  whatsapp: z
    .string()
    .max(60, tenDigitsText)
    .trim()
    .pipe(Digits.min(8, 'El número debe ser de 8 digitos por lo menos').max(10, tenDigitsText)),
  countryCode: CountryCode,
  email: z.union([z.literal(''), emailAddress(320)]),
  type: ClientType,
  birthdate: LocalDate.nullable(),
  gender: z.enum(genders).nullable(),
  noRespond: z.boolean(),
  /** Kept while `noRespond` is set. */
  noRespondReason: visibleText().max(200, 'El motivo debe tener máximo 200 caracteres'),
  /** Values of the fields of the business; fields that are not named stay as they are. */
  custom: CustomInput,
  notes: z
    .array(z.object({ text: visibleText().min(1, required).max(5000), date: Instant }))
    .max(500, 'Un contacto tiene como máximo 500 notas'),
}
/** The fields of a contact, each with its schema: an import validates cell by cell. */
export const clientFields = fields
const clientForm = z.object({
  ...fields,
  customId: fields.customId.default(''),
  lastname: fields.lastname.default(''),
  secondLastname: fields.secondLastname.default(''),
  countryCode: fields.countryCode.default('52'),
  email: fields.email.default(''),
  type: fields.type.default('lead'),
  birthdate: fields.birthdate.default(null),
  gender: fields.gender.default(null),
  noRespond: fields.noRespond.default(false),
  noRespondReason: fields.noRespondReason.default(''),
  custom: fields.custom.default({}),
  notes: fields.notes.default([]),
})
/**
 * A contact that somebody registers by hand. `hasNoWhatsapp`: they said that the person has none;
 * a number is then neither asked for nor stored.
 */
const registration = clientForm.extend({
  whatsapp: fields.whatsapp.default(''),
  hasNoWhatsapp: z.boolean().default(false),
})
/** An absent number passes for those alone who have none: everybody else's is judged. */
const withStatedNumber = (input: z.input<typeof registration>) =>
  typeof input === 'object' && input !== null
    ? { ...input, whatsapp: input.hasNoWhatsapp === true ? undefined : (input.whatsapp ?? '') }
    : input
/**
 * The form of a contact. The number that is `stored` already is not judged anew: other fields can
 * be edited beside it.
 */
export const clientFormOf = (stored?: PhoneNumber) => {
  const isStored = ({ whatsapp, countryCode }: PhoneNumber) =>
    whatsapp === stored?.whatsapp && countryCode === stored?.countryCode
  const judged = registration.refine(
    form => nationalNumberProblem(form) === undefined || isStored(form),
    atTheNumber
  )
  return z.preprocess(
    (input: z.input<typeof registration>): unknown => withStatedNumber(input),
    withNationalNumbers(judged, ['whatsapp'])
  )
}
/** [CLI-07..CLI-10] */
export const ClientForm = clientFormOf()
export type ClientForm = z.input<typeof ClientForm>
/** A contact of an import, always with a number; `createdAt`: since when the business knows it. */
export const ImportedClientForm = withNationalNumbers(
  clientForm
    .extend({ createdAt: Instant.optional() })
    .refine(form => nationalNumberProblem(form) === undefined, atTheNumber),
  ['whatsapp']
)
const edit = z.object({ ...fields, hasNoWhatsapp: z.boolean() }).partial()
/**
 * Any part of the form. Built without its defaults: what is not sent stays as it is. A true
 * `hasNoWhatsapp` removes the number; one in the same request is ignored.
 */
export const ClientEdit = z.preprocess(
  (input: z.input<typeof edit>): unknown =>
    typeof input === 'object' && input !== null && input.hasNoWhatsapp === true
      ? { ...input, whatsapp: undefined }
      : input,
  withNationalNumbers(
    edit.refine(form => nationalNumberProblem(form) === undefined, atTheNumber),
    ['whatsapp']
  )
)
export type ClientEdit = z.output<typeof ClientEdit>

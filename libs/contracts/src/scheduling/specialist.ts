import { z } from 'zod'
import {
  CountryCode,
  Digits,
  CustomId,
  ColorHex,
  Id,
  IdList,
  required,
  RestSchedules,
  withNationalNumbers,
  visibleLine,
  visibleText,
  emailAddress,
} from '../common.ts'
import { noQuotes } from './name-text.ts'
import { Revision } from '../revision.ts'

export const Specialist = z.object({
  _id: Id,
  businessId: Id,
  branchId: Id,
  customId: z.string(),
  name: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  countryCode: z.string(),
  countryCodeExt: z.string(),
  colorHex: ColorHex,
  services: z.array(Id),
  restSchedules: RestSchedules,
  isArchived: z.boolean(),
  googleRefreshToken: z.literal('connected').nullable(),
  googleCalendarId: z.string().nullable(),
  googleCalendarName: z.string().nullable(),
  paymentInfo: z.string().optional(),
  revision: Revision,
})
export type Specialist = z.output<typeof Specialist>
const specialistForm = z.object({
  customId: CustomId.default(''),
  name: noQuotes(
    visibleLine().min(1, required).max(80, 'El nombre debe tener máximo 80 caracteres')
  ),
  email: z.union([z.literal(''), emailAddress(320)]).default(''),
  whatsapp: Digits.min(7, 'El número debe ser al menos de 7 digitos').max(
    11,
    'El número debe ser máximo de 11 digitos'
  ),
  countryCode: CountryCode.default('52'),
  colorHex: ColorHex.default('#2196f3'),
  branchId: z.uuid('Selecciona una sucursal para el especialista'),
  services: IdList.default([]),
  restSchedules: RestSchedules,
  paymentInfo: visibleText()
    .max(500, 'Los datos de pago deben tener máximo 500 caracteres')
    .optional(),
})
/** [SPE2-05, SPE2-06, SPE2-07] */
export const SpecialistForm = withNationalNumbers(specialistForm, ['whatsapp'])

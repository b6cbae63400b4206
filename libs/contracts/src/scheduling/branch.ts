import { z } from 'zod'
import {
  frequencies,
  Id,
  IdList,
  Link,
  MAX_LINKS,
  OpeningHours,
  required,
  RestSchedules,
  visibleLine,
  visibleText,
  webLink,
} from '../common.ts'
import { noQuotes } from './name-text.ts'
import { Revision } from '../revision.ts'

export const Address = z.object({
  description: visibleText().max(500, 'La dirección debe tener máximo 500 caracteres'),
  place_id: z.string().max(500).optional(),
  /** The two lines in which a places service shows the address. */
  structured_formatting: z
    .object({ main_text: visibleLine().max(200), secondary_text: visibleLine().max(300) })
    .partial()
    .optional(),
})
export const Branch = z.object({
  _id: Id,
  businessId: Id,
  name: z.string(),
  address: Address,
  location: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /**
   * First opening to last closing per weekday, 00:00-00:00 when closed, and the booking step in
   * minutes [BRA-02, C1-02].
   */
  schedules: OpeningHours.extend({ frecuency: z.number().int() }),
  restSchedules: RestSchedules,
  resources: z.array(z.string()),
  services: z.array(Id),
  products: z.array(Id),
  isArchived: z.boolean(),
  revision: Revision,
})
export type Branch = z.output<typeof Branch>
const placeName = (name: string) =>
  visibleLine()
    .min(1, required)
    .min(2, `${name}: mínimo 2 caracteres`)
    .max(30, `${name}: máximo 30 caracteres`)
/** [BRA-04] */
export const BranchForm = z.object({
  name: noQuotes(placeName('El nombre')),
  address: Address.extend({
    description: visibleText()
      .min(1, required)
      .min(5, 'La dirección debe tener al menos 5 caracteres')
      .max(100, 'La dirección debe tener máximo 100 caracteres'),
  }),
  location: webLink(
    50,
    'El enlace debe tener máximo 50 caracteres; usa el enlace corto de Maps'
  ).default(''),
  city: placeName('La ciudad'),
  state: placeName('El estado'),
  country: placeName('El país'),
  schedules: OpeningHours.extend({
    frecuency: z.union(frequencies.map(minutes => z.literal(minutes))).default(30),
  }),
  restSchedules: RestSchedules.optional(),
  resources: z.array(Link).max(MAX_LINKS).optional(),
  services: IdList.optional(),
  products: IdList.optional(),
})
export type BranchForm = z.input<typeof BranchForm>

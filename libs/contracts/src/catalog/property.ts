import { z } from 'zod'
import { CustomId, Id, Link, MAX_LINKS, required, visibleLine, visibleText } from '../common.ts'
import { priceText } from '../price-text.ts'
import { offeringName, OfferingRevision } from './offering-parts.ts'

/** [PRP2-01, C2-22] */
export const Property = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  /** Free text with its currency: «$2,500,000 MXN». */
  price: z.string(),
  images: z.array(z.string()),
  resources: z.array(z.string()),
  /** Whether an assistant may offer it. Independent of the archive. */
  available: z.boolean(),
  isArchived: z.boolean(),
  revision: OfferingRevision,
})
export type Property = z.output<typeof Property>

/** [PRP2-03, PRP2-04] */
export const PropertyForm = z.object({
  customId: CustomId.default(''),
  name: offeringName.refine(
    name => !/\p{Extended_Pictographic}/u.test(name),
    'No se permiten emojis en el nombre'
  ),
  description: z
    .union([
      z.literal(''),
      visibleText()
        .min(5, 'La descripción debe tener al menos 5 caracteres')
        .max(1500, 'La descripción debe tener máximo 1500 caracteres'),
    ])
    .default(''),
  location: visibleLine({ error: required })
    .min(1, required)
    .max(500, 'La ubicación debe tener máximo 500 caracteres'),
  price: priceText(
    visibleLine({ error: required })
      .min(1, required)
      .max(200, 'El precio debe tener máximo 200 caracteres')
  ),
  images: z.array(Link).max(MAX_LINKS).default([]),
  resources: z.array(Link).max(MAX_LINKS).default([]),
  available: z.boolean().default(true),
})
export type PropertyForm = z.output<typeof PropertyForm>

import { z } from 'zod'
import { CustomId, Id, Instant, Link, MAX_LINKS, visibleLine, visibleText } from '../common.ts'
import { offeringName } from './offering-parts.ts'

/** An edit that names another one than the row's is refused with the row as it now is. */
export const Revision = z.string().max(64).optional()

/** [PRD2-01] */
export const Product = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number().int(),
  /** The sum over the branches; only movements change it. */
  stock: z.number().int(),
  /** Whether its stock is counted. What was never counted is always on sale. */
  tracksStock: z.boolean(),
  /** At this many or fewer it is running low; null: nobody asked to know. */
  minimumStock: z.number().int().nullable(),
  images: z.array(z.string()),
  resources: z.array(z.string()),
  category: z.string(),
  isArchived: z.boolean(),
  createdAt: Instant,
  /** Changes with whatever people write about it, not with its stock. */
  revision: Revision,
})
export type Product = z.output<typeof Product>
/** Whole pesos up to 999,999 [PRD2-04, PRD2-05, C2-15]. */
export const ProductForm = z.object({
  customId: CustomId.default(''),
  name: offeringName,
  description: visibleText()
    .min(5, 'La descripción debe tener al menos 5 caracteres')
    .max(3000, 'La descripción debe tener máximo 3000 caracteres'),
  price: z
    .number({ error: 'Se necesita agregar un precio numerico' })
    .int('El precio debe ser en pesos, sin centavos')
    .min(0, 'El precio no puede ser negativo')
    .max(999_999, 'El precio debe tener máximo 6 dígitos'),
  stock: z
    .number()
    .int()
    .min(0)
    .max(999_999, 'Las existencias deben tener máximo 6 dígitos')
    .default(0),
  minimumStock: z
    .number({ error: 'Solo se permiten números' })
    .int('Solo se permiten números enteros')
    .min(0, 'El mínimo no puede ser negativo')
    .max(999_999, 'El mínimo debe tener máximo 6 dígitos')
    .nullable()
    .default(null),
  images: z.array(Link).max(10).default([]),
  resources: z.array(Link).max(MAX_LINKS).default([]),
  category: visibleLine().max(50).default(''),
})
export type ProductForm = z.output<typeof ProductForm>
/** The stock of a product that exists is changed by movements. */
export const ProductEdit = ProductForm.omit({ stock: true })
export type ProductEdit = z.output<typeof ProductEdit>
/** Products of one file, or of one call; how many a business may have is its plan's to say. */
export const PRODUCTS_PER_FILE = 150

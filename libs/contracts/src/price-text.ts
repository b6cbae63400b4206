import type { z } from 'zod'

const currency = '(?:mxn|usd|[$\\s])*'
/** «-5», «$ -5», «- $5 MXN»; «de 200 - 300» and «200-300» name a range. */
const negative = new RegExp(`^${currency}[-\u2212]${currency}\\d`, 'i')
/** What programs write where a number is missing. */
const missing = new RegExp(
  `^${currency}[-+]?(?:nan|infinity|undefined|null|\\[object object\\])${currency}$`,
  'i'
)

/**
 * A price that people wrote as text («$250», «Desde 300», «Gratis») [C1-16]: neither a negative sum
 * nor what stands for no number.
 */
export const priceText = (schema: z.ZodString) =>
  schema
    .refine(text => !negative.test(text), 'El precio no puede ser negativo')
    .refine(text => !missing.test(text), 'Escribe un precio, por ejemplo $250')

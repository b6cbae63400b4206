import type { z } from 'zod'

/** A name without double quotes [BRA-04, SRV2-03, SPE2-05]. */
export const noQuotes = (schema: z.ZodString) =>
  schema.regex(/^[^"]*$/, 'No se permiten comillas dobles en el nombre')

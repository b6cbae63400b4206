import type { z } from 'zod'
import { visibleName } from '../common.ts'

/** A name that people can read, without double quotes [BRA-04, SRV2-03, SPE2-05]. */
export const noQuotes = (schema: z.ZodString) =>
  visibleName(schema.regex(/^[^"]*$/, 'No se permiten comillas dobles en el nombre'))

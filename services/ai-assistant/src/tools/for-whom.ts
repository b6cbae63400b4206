import { z } from 'zod'

/** Who comes, in the words of the business: «su hijo», «Raúl», «su jefe, Raúl». */
export const ForWhom = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe('Para quién es, cuando no es para quien escribe: «su hijo», «Raúl», «su jefe, Raúl».')

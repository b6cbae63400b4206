import { z } from 'zod'

/** crm needs no variables of its own. */
export const Config = z.object({})

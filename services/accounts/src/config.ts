import { z } from 'zod'

/** accounts needs nothing of its own: what it keeps is in its tables. */
export const Config = z.object({})

import { z } from 'zod'

/**
 * Changes whenever anything of the row does, its links too. An edit that names another one than the
 * row's is refused with the row as it now is.
 */
export const Revision = z.string().max(64).optional()

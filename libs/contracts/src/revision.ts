import { z } from 'zod'

/** Changes whenever anything of the row does, its links too. */
export const Revision = z.string()

/** Over whatever is there: what `*` says in If-Match. */
export const ANY_REVISION = '*'

/**
 * For the row that an edit was made on; another one is refused with the row as it now is. Required:
 * without it, an edit would silently overwrite the changes of others.
 */
export const SeenRevision = z
  .string('Actualiza la página para poder guardar: esta es una versión anterior.')
  .min(1)
  .max(64)

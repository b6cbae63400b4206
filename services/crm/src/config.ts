import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicUrl } from '@mostrador/platform'
import { z } from 'zod'

/** Variables of crm. */
export const Config = z.object({
  /** Where people open the product: the links of forms begin with it. */
  PUBLIC_URL: publicUrl,
  /** Where files of contacts are while they are read. */
  IMPORT_FOLDER: z.string().min(1).default(join(tmpdir(), 'mostrador-imports')),
})

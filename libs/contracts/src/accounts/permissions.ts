import { z } from 'zod'
import { pageIds } from '../page-ids.ts'

const knownPages: ReadonlySet<number> = new Set(Object.values(pageIds))
const actions = ['view', 'create', 'edit', 'delete'] as const
export const MAX_PERMISSIONS = 100

export const Permission = z.object({
  pageId: z
    .number()
    .int()
    .refine(page => knownPages.has(page), 'Esa página no existe'),
  actions: z.array(z.enum(actions)).max(actions.length),
  schedule: z.object({ appointments: z.boolean(), blocks: z.boolean() }).optional(),
})
export type Permission = z.output<typeof Permission>

import { z } from 'zod'
import { Done, Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { DeadLetter } from './entities.ts'

/** Dead letters; for admins of the platform. */
export const deadLetterRoutes = {
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters',
    access: 'admin',
    summary: 'Open dead letters, oldest first; `after` is the last id of the previous page',
    query: z.object({
      kind: z.enum(['event', 'job']).optional(),
      business: z.union([z.literal('platform'), Id]).optional(),
      after: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    data: z.object({ letters: z.array(DeadLetter), hasMore: z.boolean() }),
  },
  countDeadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters/count',
    access: 'admin',
    summary: 'Number of open dead letters',
    data: z.object({ open: z.number().int() }),
  },
  deadLetterBusinesses: {
    method: 'GET',
    path: '/api/admin/dead-letters/businesses',
    access: 'admin',
    summary: 'Businesses with open dead letters; null is the platform',
    data: z.array(z.object({ business: DeadLetter.shape.business, open: z.number().int() })),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/retry',
    access: 'admin',
    summary: 'Tries it again from the first attempt; 409 when somebody else decided first',
    params: IdParams,
    data: Done,
    message: 'Se está intentando otra vez',
  },
  discardDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/discard',
    access: 'admin',
    summary: 'Discards it; 409 when somebody else decided first',
    params: IdParams,
    data: Done,
    message: 'Descartado',
  },
} as const satisfies Routes

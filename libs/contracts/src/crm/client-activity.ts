import { z } from 'zod'
import { Id, Instant } from '../common.ts'

export const changeKinds = ['created', 'edited', 'note', 'opted_out', 'opted_in'] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.output<typeof ChangeKind>

/** What crm knows that happened with a contact; other services tell their own part. */
export const ClientActivity = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('change'),
    id: Id,
    at: Instant,
    kind: ChangeKind,
    /** Names of the fields that changed. */
    fields: z.array(z.string()),
    by: z.string(),
  }),
  z.object({
    what: z.literal('phase'),
    id: Id,
    at: Instant,
    funnelId: Id,
    /** `phase.scenario` */
    phase: z.string(),
  }),
  z.object({
    what: z.literal('notice'),
    id: Id,
    at: Instant,
    kind: z.string(),
    state: z.enum(['due', 'sent', 'held', 'dropped', 'failed']),
  }),
])
export type ClientActivity = z.output<typeof ClientActivity>

export const ClientActivityQuery = z.object({
  /** `next` of the page before. */
  before: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export const ClientActivityPage = z.object({
  /** Latest first. */
  entries: z.array(ClientActivity),
  next: z.string().nullable(),
})

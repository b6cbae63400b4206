import { z } from 'zod'
import { Id, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'
import { SeenRevision } from '../revision.ts'
import { Client } from './entities.ts'

/** Days in which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30
/** Pairs that one list of possible duplicates shows. */
export const MAX_DUPLICATES = 100

/** Why two contacts may be one person; the surest first. */
export const duplicateReasons = ['number', 'email', 'name_birthdate', 'name', 'same_name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** What is chosen of one of the two; names and numbers are chosen as a whole. */
export const mergeFields = [
  'name',
  'whatsapp',
  'email',
  'type',
  'birthdate',
  'gender',
  'customId',
] as const
export type MergeField = (typeof mergeFields)[number]
const Side = z.enum(['survivor', 'merged'])
export type MergeSide = z.output<typeof Side>
/** Whose value to keep, by field. Without a choice the survivor's is kept, unless it is empty. */
export const MergeChoice = z.object(
  Object.fromEntries(mergeFields.map(field => [field, Side.optional()])) as Record<
    MergeField,
    z.ZodOptional<typeof Side>
  >
)
export type MergeChoice = z.output<typeof MergeChoice>

/** Records of a client, as a preview counts them. */
export const recordKinds = [
  'appointment',
  'enrollment',
  'waitlist',
  'movement',
  'chat',
  'notification',
  'answer',
  'order',
] as const
export const RecordKind = z.enum(recordKinds)
export type RecordKind = (typeof recordKinds)[number]
export const RecordCount = z.object({ kind: RecordKind, count: z.number().int() })
export type RecordCount = z.output<typeof RecordCount>

/** A route that each service with rows of clients has; crm calls it before a merge. */
export const clientRecordsRoute = <Service extends string>(service: Service) =>
  ({
    method: 'GET',
    path: `/internal/${service}/client/:id/records`,
    access: 'internal',
    callers: ['crm'],
    summary: 'How many records name this client; what is not told is none',
    params: IdParams,
    data: z.array(RecordCount),
  }) as const

const DuplicatePair = z.object({
  first: Client,
  second: Client,
  reasons: z.array(z.enum(duplicateReasons)),
})
export type DuplicatePair = z.output<typeof DuplicatePair>

const PreviewSide = z.object({
  client: Client,
  /** Named when merging: a client that changed since is refused. */
  revision: z.string(),
  records: z.array(RecordCount),
})
export const MergePreview = z.object({
  survivor: PreviewSide,
  merged: PreviewSide,
  /** False: a service did not answer, so there may be more records than are counted. */
  isComplete: z.boolean(),
})
export type MergePreview = z.output<typeof MergePreview>

/** A merge in the history of the survivor. */
export const ClientMerge = z.object({
  _id: Id,
  survivorId: Id,
  mergedId: Id,
  /** The name of the merged one. */
  mergedName: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  undoneAt: Instant.nullable(),
  /** Until when it can be undone. */
  undoUntil: Instant,
})
export type ClientMerge = z.output<typeof ClientMerge>

const see = { access: 'business', permission: { page: 'contacts', action: 'view' } } as const
const change = { access: 'business', permission: { page: 'contacts', action: 'edit' } } as const

export const clientMergeRoutes = {
  listDuplicates: {
    ...see,
    method: 'GET',
    path: '/api/client/duplicate',
    summary: `Contacts that may be one person, at most ${MAX_DUPLICATES} pairs, with the reasons`,
    data: z.array(DuplicatePair),
  },
  dismissDuplicate: {
    ...change,
    method: 'POST',
    path: '/api/client/duplicate/dismiss',
    summary: '«No son la misma persona»: this pair is not suggested any more',
    body: z.object({ firstId: Id, secondId: Id }),
    data: z.object({ firstId: Id, secondId: Id }),
    message: 'Ya no te los sugeriremos como la misma persona',
  },
  previewMerge: {
    ...see,
    method: 'GET',
    path: '/api/client/merge/preview',
    summary: 'Two contacts side by side, and what would move',
    query: z.object({ survivorId: Id, mergedId: Id }),
    data: MergePreview,
  },
  mergeClients: {
    ...change,
    method: 'POST',
    path: '/api/client/merge',
    summary: 'Makes two contacts one; what names the merged one follows',
    body: z.object({
      survivorId: Id,
      mergedId: Id,
      choice: MergeChoice.default({}),
      revisions: z.object({ survivor: SeenRevision, merged: SeenRevision }),
    }),
    data: ClientMerge,
    message: 'Contactos unidos',
  },
  undoMerge: {
    ...change,
    method: 'POST',
    path: '/api/client/merge/:id/undo',
    summary: `Gives every record back, within ${MERGE_UNDO_DAYS} days; what came since stays with the survivor`,
    params: IdParams,
    data: ClientMerge,
    message: 'Contactos separados de nuevo',
  },
  listMerges: {
    ...see,
    method: 'GET',
    path: '/api/client/:id/merge',
    summary: 'Who was merged into a contact, newest first',
    params: IdParams,
    data: z.array(ClientMerge),
  },
} as const satisfies Routes

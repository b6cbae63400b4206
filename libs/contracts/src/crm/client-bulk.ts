import { z } from 'zod'
import { Done, Id, IdParams, Instant, required, visibleText } from '../common.ts'
import type { Routes } from '../contract.ts'
import { ClientFilter, type CustomFilter } from './client-list.ts'
import { ClientType } from './entities.ts'

/** Contacts of one bulk action. */
export const MAX_BULK_CLIENTS = 100_000
/** Contacts that are named one by one; more are chosen by the filter. */
export const MAX_CHOSEN_CLIENTS = 500
/** Rows of one page of a file. */
export const BULK_PAGE = 1_000
/** Days in which a bulk action can be undone; its rows are forgotten then. */
export const BULK_DAYS = 30

/** Why somebody is not written to any more. */
export const SilenceReason = visibleText()
  .min(1, required)
  .max(200, 'El motivo debe tener máximo 200 caracteres')

/** What is done with every chosen contact. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('type'), type: ClientType }),
  z.object({ kind: z.literal('audience'), audienceId: Id }),
  z.object({ kind: z.literal('silence'), reason: SilenceReason }),
  z.object({ kind: z.literal('speak') }),
  z.object({ kind: z.literal('export') }),
])
export type BulkAction = z.output<typeof BulkAction>
export const bulkKinds = ['type', 'audience', 'silence', 'speak', 'export'] as const

/** A filter without words and without a number. */
const isBlank = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && /^[\s()+-]*$/.test(text)
/** A custom field without a condition. */
const isIdle = ({ id: _id, ...condition }: CustomFilter[number]): boolean =>
  Object.values(condition).every(value => value === undefined || value === '')

/**
 * The complete filter of a list. Invalid parts that a list ignores, such as half a range or a blank
 * word, are refused here, because they would reach everybody. `{}` means everybody.
 */
const BulkFilter = z.strictObject(ClientFilter.shape).superRefine((filter, issues) => {
  const refuse = (field: keyof ClientFilter, message: string) =>
    issues.addIssue({ code: 'custom', path: [field], message })
  const { birthdayFrom, birthdayTo, phase, funnelId, custom } = filter
  if ((birthdayFrom === undefined) !== (birthdayTo === undefined))
    refuse('birthdayFrom', 'Elige desde y hasta qué cumpleaños')
  if (phase !== undefined && funnelId === undefined) refuse('phase', 'Elige el funnel de esa etapa')
  if (custom !== undefined && (custom.length === 0 || custom.some(isIdle)))
    refuse('custom', 'Elige qué buscar en ese campo')
  for (const field of ['search', 'name', 'email', 'whatsapp'] as const)
    if (isBlank(filter[field])) refuse(field, 'Escribe qué buscar')
})

/** Those named, or everybody who passes the filter when it is started. */
export const BulkChoice = z.union([
  z.strictObject({ clientIds: z.array(Id).min(1).max(MAX_CHOSEN_CLIENTS) }),
  z.strictObject({ filter: BulkFilter }),
])
export type BulkChoice = z.output<typeof BulkChoice>

export const bulkStates = ['running', 'done', 'undoing', 'undone'] as const

/** A bulk action, and how far it is. */
export const BulkRun = z.object({
  _id: Id,
  kind: z.enum(bulkKinds),
  /** What it does, for people: «Tipo: Cliente». */
  title: z.string(),
  state: z.enum(bulkStates),
  total: z.number().int(),
  processed: z.number().int(),
  changed: z.number().int(),
  /** Contacts that had the value already, or were deleted. */
  unchanged: z.number().int(),
  /**
   * Contacts who wrote BAJA: `speak` leaves them silent; only ALTA or their own card changes that.
   */
  leftOut: z.number().int(),
  failed: z.number().int(),
  /** After an undo: contacts that were restored, and (`kept`) those that somebody changed since. */
  restored: z.number().int(),
  kept: z.number().int(),
  createdBy: z.string(),
  createdAt: Instant,
})
export type BulkRun = z.output<typeof BulkRun>

export const clientBulkRoutes = {
  startBulk: {
    method: 'POST',
    path: '/api/client/bulk',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary:
      'Does something with many contacts, in the background; only a file can be had without the right to edit',
    body: z.object({ action: BulkAction, choice: BulkChoice }),
    data: BulkRun,
  },
  listBulk: {
    method: 'GET',
    path: '/api/client/bulk',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'The latest bulk actions, newest first',
    data: z.array(BulkRun).max(20),
  },
  readBulkFile: {
    method: 'GET',
    path: '/api/client/bulk/:id/file',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: `Titles and up to ${BULK_PAGE} rows of a file of contacts, after a row [CLI2-02]`,
    params: IdParams,
    query: z.object({ after: z.coerce.number().int().min(0).max(MAX_BULK_CLIENTS).default(0) }),
    data: z.object({
      titles: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      /** The row to continue after; null at the end. */
      next: z.number().int().nullable(),
    }),
  },
  undoBulk: {
    method: 'POST',
    path: '/api/client/bulk/:id/undo',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'Puts every contact back as it was, unless somebody changed it since',
    params: IdParams,
    body: Done,
    data: BulkRun,
  },
} as const satisfies Routes

import { type Erasure, ERASURE_DAYS } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { withoutRowsOf } from '../counted-days/removal-repository.ts'
import { defineJob, erasePersonalRows, idsOfClient } from '@mostrador/platform'
import { z } from 'zod'
import { displayName } from '../clients/client.ts'
import { findClients, lockClient, type StoredClient } from '../clients/repository.ts'
import { publishClientChanged, stopAutomaticMessages } from '../clients/use-cases.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { eraseByNumber } from './by-number-use-cases.ts'
import {
  eraseClients,
  findErasures,
  insertErasure,
  lockErasure,
  setBlocked,
  type StoredErasure,
  toErasure,
  updateErasure,
} from './repository.ts'

const LISTED = 100
const DAY_MS = 24 * 60 * 60 * 1000
const REASON = 'Pidió que se borren sus datos'

export const eraseJob = defineJob({
  name: 'crm-erase-client',
  schema: z.object({ businessId: z.uuid(), erasureId: z.uuid() }),
})
type Ref = { readonly businessId: string; readonly id: string }

const publishErasure = (tx: Tx, erasureId: string): Promise<void> =>
  tx.publish('client_erasure.changed', { key: erasureId, data: { erasureId } })

/**
 * First step: hides a contact, with everybody who was merged into it, from every list, stops
 * automatic messages, and plans the erasing. Refuses `client_not_found`, also for one that is
 * blocked already.
 */
export const requestErasure: UseCase<Ref & { by: string }, Erasure> =
  ctx =>
  ({ businessId, id, by }) =>
    ctx.db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null || row.blockedAt !== null) throw new Refusal('client_not_found')
      const now = ctx.clock.now()
      if (!row.noRespond) await stopAutomaticMessages(ctx, tx, row, { reason: REASON, by })
      await setBlocked(tx, businessId, await personOf(ctx, row), now)
      const dueAt = new Date(now.getTime() + ERASURE_DAYS * DAY_MS)
      const erasure = await insertErasure(tx, {
        businessId,
        id: ctx.ids(),
        clientId: row.id,
        requestedAt: now,
        requestedBy: by,
        dueAt,
      })
      const job = { businessId, erasureId: erasure.id }
      await tx.enqueue(eraseJob, job, { id: `${eraseJob.name}-${erasure.id}`, at: dueAt })
      await publishErasure(tx, erasure.id)
      await publishClientChanged(tx, row.id)
      return toErasure(erasure, displayName(row))
    })

const personOf = (
  { db }: CrmContext,
  { businessId, id }: Pick<StoredClient, 'businessId' | 'id'>
) => idsOfClient(db, 'crm', businessId, id)

export const listErasures: UseCase<{ businessId: string }, Erasure[]> =
  ctx =>
  async ({ businessId }) => {
    const rows = await findErasures(ctx.db, businessId, LISTED)
    const ids = rows.map(({ clientId }) => clientId)
    const clients = await findClients(ctx.db, businessId, ids)
    const names = new Map(clients.map(client => [client.id, displayName(client)]))
    return rows.map(row => toErasure(row, names.get(row.clientId) ?? ''))
  }

/**
 * Whether somebody said «erase now»: the day of such a request is that of asking. No clock is
 * compared, so that every process sees the same.
 */
const isBeingErased = ({ requestedAt, dueAt }: StoredErasure): boolean => dueAt <= requestedAt

/**
 * Refuses `erasure_not_found`, also for one that was taken back, and `erasure_done`, also for one
 * that is about to be carried out.
 */
const mustLockOpen = async (tx: Tx, ref: Ref): Promise<StoredErasure> => {
  const erasure = await lockErasure(tx, ref)
  if (erasure === null || erasure.liftedAt !== null) throw new Refusal('erasure_not_found')
  if (erasure.erasedAt !== null || isBeingErased(erasure)) throw new Refusal('erasure_done')
  return erasure
}

/** Shows a blocked contact again; they are not written to until somebody decides that. */
export const liftErasure: UseCase<Ref, Erasure> = ctx => ref =>
  ctx.db.transaction(async tx => {
    const { businessId, clientId } = await mustLockOpen(tx, ref)
    const row = await lockClient(tx, businessId, clientId)
    if (row === null) throw new Refusal('client_not_found')
    await setBlocked(tx, businessId, await personOf(ctx, row), null)
    const lifted = await updateErasure(tx, ref, { liftedAt: ctx.clock.now() })
    await publishErasure(tx, ref.id)
    await publishClientChanged(tx, clientId)
    return toErasure(lifted, displayName(row))
  })

/** Erases without waiting for the day; from now on nobody takes it back. */
export const eraseNow: UseCase<Ref, Erasure> = ctx => ref =>
  ctx.db.transaction(async tx => {
    const { businessId, clientId, requestedAt } = await mustLockOpen(tx, ref)
    const [client] = await findClients(tx, businessId, [clientId])
    const due = await updateErasure(tx, ref, { dueAt: requestedAt })
    const job = { businessId, erasureId: ref.id }
    await tx.enqueue(eraseJob, job, { id: `${eraseJob.name}-${ref.id}-now` })
    await publishErasure(tx, ref.id)
    return toErasure(due, client === undefined ? '' : displayName(client))
  })

/**
 * Second step: takes from crm what it holds of a person, and tells the other services. Nothing
 * happens when the request was taken back, is not due or is done.
 */
export const eraseClient =
  (ctx: CrmContext) =>
  async ({ businessId, erasureId }: z.output<typeof eraseJob.schema>): Promise<void> => {
    await ctx.db.transaction(async tx => {
      const erasure = await lockErasure(tx, { businessId, id: erasureId })
      const now = ctx.clock.now()
      if (erasure === null || erasure.liftedAt !== null || erasure.erasedAt !== null) return
      if (erasure.dueAt > now && !isBeingErased(erasure)) return
      const ids = await personOf(ctx, { businessId, id: erasure.clientId })
      await eraseByNumber(tx, businessId, ids)
      await withoutRowsOf(tx, { businessId, clientIds: ids }, async () => {
        await erasePersonalRows(tx, 'crm', { businessId, ids })
        await eraseClients(tx, businessId, ids)
      })
      await updateErasure(tx, erasure, { erasedAt: now })
      for (const clientId of ids)
        await tx.publish('client.erased', { key: clientId, data: { clientId } })
      await publishErasure(tx, erasureId)
    })
  }

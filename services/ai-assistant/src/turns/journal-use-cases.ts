import { createHash } from 'node:crypto'
import type { DataOf } from '@mostrador/contracts'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf, failpoint, PeerRefusal } from '@mostrador/platform'
import type { Change } from '../reply/confirmation.ts'
import type { WriteName, Writes, WriteResult } from '../tools/tool.ts'
import { asHolder, type Run } from './pending-repository.ts'
import { intendWrite, resultOfWrite, type StoredWrite, writesOf } from './write-repository.ts'
import type { UseCaseContext } from '../context.ts'

type JournalContext = Pick<UseCaseContext, 'db' | 'clock' | 'call'>
/**
 * The business, client and thread for which the turn writes: fixed here, out of reach of a model's
 * arguments.
 */
export type Scope = {
  readonly run: Run
  readonly turnId: string
  readonly clientId: string
  readonly assistantId: string
  readonly assistantName: string
}
export type Committed =
  | { readonly change: Change; readonly appointmentId: string }
  | { readonly change: 'ordered'; readonly orderId: string }

const changes: Readonly<Record<string, Committed['change']>> = {
  create_order: 'ordered',
  book_appointment: 'booked',
  move_appointment: 'moved',
  cancel_appointment: 'cancelled',
}
/** Answers that leave open whether something happened: the same call is made again later. */
const unclear = new Set(['unavailable', 'request_in_progress'])

type Performed =
  | DataOf<typeof schedulingRoutes.bookFor>
  | DataOf<typeof catalogRoutes.createOrder>
  | DataOf<typeof crmRoutes.saveClientData>
type Body = Writes[WriteName]['body']

/** Calls the service that makes the change, in the name of the assistant. */
const performWrite = (
  { call }: Pick<JournalContext, 'call'>,
  { run, clientId, assistantId, assistantName }: Scope,
  { name, body, idempotencyKey }: { name: string; body: Body; idempotencyKey: string }
): Promise<Performed> => {
  const { businessId, threadId } = run
  const as = actorOf.assistant(assistantName, businessId)
  const signed = `Asistente ${assistantName}`
  const options = { as, idempotencyKey, timeoutMs: 10_000 }
  // The body of a name was typed where it was written down.
  switch (name) {
    case 'book_appointment':
      return call(
        schedulingRoutes.bookFor,
        {
          body: {
            ...(body as Writes['book_appointment']['body']),
            clientId,
            createdBy: signed,
            threadId,
          },
        },
        options
      )
    case 'move_appointment':
      return call(
        schedulingRoutes.moveFor,
        {
          body: { ...(body as Writes['move_appointment']['body']), clientId, updatedBy: signed },
        },
        options
      )
    case 'note_for_whom':
      return call(
        schedulingRoutes.noteFor,
        {
          body: { ...(body as Writes['note_for_whom']['body']), clientId, updatedBy: signed },
        },
        options
      )
    case 'cancel_appointment':
      return call(
        schedulingRoutes.cancelFor,
        {
          body: {
            ...(body as Writes['cancel_appointment']['body']),
            clientId,
            updatedBy: signed,
          },
        },
        options
      )
    case 'create_order': {
      const { items, expectedTotal, branchId } = body as Writes['create_order']['body']
      const order = { clientId, branchId, items: [...items] }
      const origin = { threadId, assistantId }
      return call(catalogRoutes.createOrder, { body: { order, origin, expectedTotal } }, options)
    }
    case 'save_client_data':
      return call(
        crmRoutes.saveClientData,
        { params: { id: clientId }, body: body as Writes['save_client_data']['body'] },
        options
      )
    default:
      throw new TypeError(`No change is called ${name}`)
  }
}

/**
 * The changes of one turn. Each is written down before it is made and made under a key of the turn,
 * so that a crash at any point is followed by the same call and not by another one [F4]. Only the
 * run that holds the thread writes down and so begins anything.
 */
export const journalOf = ({ db, clock, call }: JournalContext, scope: Scope) => {
  const { run, turnId } = scope
  const { businessId } = run

  const finish = async (name: string, body: Body, key: string): Promise<WriteResult<WriteName>> => {
    let result: WriteResult<WriteName>
    try {
      failpoint('tool.before_effect')
      result = {
        ok: true,
        value: await performWrite({ call }, scope, { name, body, idempotencyKey: key }),
      }
      failpoint('tool.after_effect')
    } catch (error) {
      if (!(error instanceof Refusal) || unclear.has(error.code)) throw error
      result = {
        ok: false,
        code: error.code,
        message: error instanceof PeerRefusal ? error.text : '',
        details: error.details ?? null,
      }
    }
    await asHolder(db, run, tx => resultOfWrite(tx, businessId, turnId, key, result))
    return result
  }

  const resultIn = ({ result }: StoredWrite): WriteResult<WriteName> | null =>
    result as WriteResult<WriteName> | null

  return {
    async write<Name extends WriteName>(
      name: Name,
      body: Writes[Name]['body']
    ): Promise<WriteResult<Name>> {
      const key = `${turnId}:${name}:${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)}`
      const recordedWrites = await writesOf(db, businessId, turnId)
      const before = recordedWrites.find(row => row.key === key)
      const settled = before && resultIn(before)
      if (before === undefined)
        await asHolder(db, run, tx =>
          intendWrite(
            tx,
            businessId,
            turnId,
            { key, tool: name, body },
            recordedWrites.length,
            clock.now()
          )
        )
      return (settled ?? (await finish(name, body, key))) as WriteResult<Name>
    },
    /**
     * Ends what an earlier run of this turn began; returns what has been committed in it so far.
     */
    async resume(): Promise<readonly Committed[]> {
      const rows = await writesOf(db, businessId, turnId)
      const committed: Committed[] = []
      for (const row of rows) {
        const result = resultIn(row) ?? (await finish(row.tool, row.body as Body, row.key))
        const change = changes[row.tool]
        if (
          change !== undefined &&
          result.ok &&
          '_id' in result.value &&
          typeof result.value._id === 'string'
        )
          committed.push(committedOf(change, result.value._id))
      }
      return committed
    },
    touched: async (): Promise<boolean> => (await writesOf(db, businessId, turnId)).length > 0,
  }
}
const committedOf = (change: Committed['change'], id: string): Committed =>
  change === 'ordered' ? { change, orderId: id } : { change, appointmentId: id }

export type Journal = ReturnType<typeof journalOf>

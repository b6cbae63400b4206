import type { DataOf, QueryOf } from '@mostrador/contracts'
import type { accountsRoutes } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { RefusalWithText } from '@mostrador/platform'
import type { AccountsContext, Db } from '../context.ts'
import { businessesByIds } from '../businesses/repository.ts'
import { userById } from '../sessions/repository.ts'
import { referencesOf } from './references.ts'

type Named = { readonly _id: string; readonly name: string }

/** Dead letters of a deleted business stay; they can still be discarded. */
const UNKNOWN_BUSINESS_NAME = 'Negocio desconocido'

const createNameLookup = async (
  db: Db,
  ids: readonly (string | null)[]
): Promise<(id: string | null) => Named | null> => {
  const businesses = await businessesByIds(db, [...new Set(ids.filter(id => id !== null))])
  const names = new Map(businesses.map(({ businessId, name }) => [businessId, name]))
  return id => (id === null ? null : { _id: id, name: names.get(id) ?? UNKNOWN_BUSINESS_NAME })
}

/** A page of the open letters, oldest first, so that what arrives meanwhile is at the end. */
export const listDeadLetters =
  ({ db, deadLetters }: AccountsContext) =>
  async ({
    kind,
    business,
    after,
    limit,
  }: QueryOf<typeof accountsRoutes.listDeadLetters>): Promise<
    DataOf<typeof accountsRoutes.listDeadLetters>
  > => {
    // One more row than requested, to know whether there are more.
    const rows = await deadLetters.open({
      kind,
      businessId: business === 'platform' ? null : business,
      after,
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const named = await createNameLookup(
      db,
      page.map(({ businessId }) => businessId)
    )
    const letters = page.map(
      ({ id, businessId, consumer, type, reason, attempts, createdAt, payload, ...letter }) => ({
        _id: id,
        kind: letter.kind,
        business: named(businessId),
        consumer,
        type,
        reason,
        attempts,
        createdAt: createdAt.toISOString(),
        references: referencesOf(letter.kind, payload),
      })
    )
    return { letters, hasMore: rows.length > limit }
  }

/** The businesses with open letters, and how many each has. */
export const countByBusiness =
  ({ db, deadLetters }: AccountsContext) =>
  async (): Promise<DataOf<typeof accountsRoutes.deadLetterBusinesses>> => {
    const counted = await deadLetters.businesses()
    const named = await createNameLookup(
      db,
      counted.map(({ businessId }) => businessId)
    )
    return counted.map(({ businessId, count }) => ({ business: named(businessId), open: count }))
  }

const decisionVerbs = { retry: 'reintentó', discard: 'descartó' } as const
const verbByRefusal: Readonly<Record<string, string>> = {
  letter_retried: decisionVerbs.retry,
  letter_discarded: decisionVerbs.discard,
}

/** The refusal of a second decision, naming who decided first; other errors as they are. */
const withDecider = async (db: Db, error: unknown): Promise<unknown> => {
  const verb = error instanceof Refusal ? verbByRefusal[error.code] : undefined
  if (!(error instanceof Refusal) || verb === undefined) return error
  const by =
    typeof error.details === 'object' &&
    error.details !== null &&
    'by' in error.details &&
    typeof error.details.by === 'string'
      ? error.details.by
      : null
  const first = by === null ? null : await userById(db, by)
  return first === null ? error : new RefusalWithText(error.code, `${first.name} ya lo ${verb}`)
}

/**
 * "Reintentar" or "Descartar", by the person who asks. Their id stays with the letter, and in the
 * log.
 */
export const settleDeadLetter =
  ({ db, deadLetters, log }: AccountsContext) =>
  async (decision: keyof typeof decisionVerbs, id: string, userId: string): Promise<void> => {
    try {
      await deadLetters[decision](id, userId)
    } catch (error) {
      throw await withDecider(db, error)
    }
    log.info({ state: decision, letterId: id, userId }, 'A person settled a dead letter')
  }

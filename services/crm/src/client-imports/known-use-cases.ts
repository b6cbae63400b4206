import { searchTextOf } from '../clients/client.ts'
import type { StoredClient } from '../clients/repository.ts'
import type { Tx } from '../context.ts'
import type { ImportedClient } from './imported-client.ts'
import { findByNumbers, findWithoutNumber } from './repository.ts'

const textOf = (client: ImportedClient): string => searchTextOf({ ...client, pushName: '' })

/** The key that distinguishes contacts of a file: the number, or all cells of a row without one. */
export const keyOf = (client: ImportedClient): string => client.number ?? ` ${textOf(client)}`

/**
 * The contacts that a file names again, by `keyOf`. Somebody without a number is known under the
 * same names, email and identifier: a file of ours that is loaded again makes nobody twice.
 */
export const findKnown = async (
  tx: Tx,
  businessId: string,
  clients: readonly ImportedClient[]
): Promise<ReadonlyMap<string, StoredClient>> => {
  const numbers = clients.flatMap(({ number }) => number ?? [])
  const texts = clients.filter(({ number }) => number === null).map(textOf)
  const byNumber = await findByNumbers(tx, businessId, numbers)
  const byText = texts.length === 0 ? [] : await findWithoutNumber(tx, businessId, texts)
  return new Map([...byText.map(client => [` ${client.searchText}`, client] as const), ...byNumber])
}

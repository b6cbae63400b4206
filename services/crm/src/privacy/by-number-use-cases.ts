import { canonicalNumber, digitsOf, fixedValues, foldMobilePrefix } from '@mostrador/kernel'
import { importedClientOf } from '../client-imports/imported-client.ts'
import { findClients, type StoredClient } from '../clients/repository.ts'
import type { Tx } from '../context.ts'
import { withoutTexts } from '../forms/answer.ts'
import { findVersion } from '../forms/repository.ts'
import {
  emptyAnswer,
  findUnlinkedAnswers,
  findUnlinkedRows,
  lockImports,
  type UnlinkedRow,
  removeUnlinkedRows,
} from './by-number-repository.ts'

/** Too short for a number: a part of many numbers. */
const MIN_DIGITS = 7

const nationalsOf = (clients: readonly StoredClient[]): string[] =>
  clients.map(({ whatsapp }) => digitsOf(whatsapp)).filter(({ length }) => length >= MIN_DIGITS)

/**
 * How people write these numbers, in bare digits: with and without country and its mobile digit.
 */
const spellingsOf = (clients: readonly StoredClient[]): string[] => {
  const whole = clients.flatMap(({ number, whatsapp, countryCode }) => [
    number ?? '',
    whatsapp === '' ? '' : canonicalNumber({ whatsapp, countryCode }),
  ])
  const mobile = whole.flatMap(number => {
    const [, country, rest] = /^(52|54)(\d{10})$/.exec(number) ?? []
    return country === undefined ? [] : [`${country}${country === '52' ? '1' : '9'}${rest}`]
  })
  const all = [...whole, ...mobile, ...nationalsOf(clients)]
  return [...new Set(all)].filter(({ length }) => length >= MIN_DIGITS)
}

/**
 * Takes away what people left with their number alone, before the number itself is erased: their
 * answers to a form that nobody sent to them, and rows of files that became no contact, so that no
 * file registers them again.
 */
export const eraseByNumber = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<void> => {
  await lockImports(tx, businessId)
  const clients = await findClients(tx, businessId, ids)
  const spellings = spellingsOf(clients)
  if (spellings.length === 0) return
  await emptyAnswers(tx, businessId, spellings)
  const candidates = await findUnlinkedRows(tx, businessId, nationalsOf(clients))
  const rows = candidates.filter(row => isOneOf(new Set(spellings), row))
  if (rows.length === 0) return
  await removeUnlinkedRows(tx, businessId, rows)
  for (const importId of new Set(rows.map(row => row.importId)))
    await tx.publish('client_import.changed', { key: importId, data: { importId } })
}

/** Choices stay counted; free text is removed. */
const emptyAnswers = async (
  tx: Tx,
  businessId: string,
  spellings: readonly string[]
): Promise<void> => {
  for (const { id, formId, version, answers } of await findUnlinkedAnswers(
    tx,
    businessId,
    spellings
  )) {
    const questions = (await findVersion(tx, { businessId, id: formId }, version)) ?? []
    await emptyAnswer(tx, businessId, { id, answers: withoutTexts(questions, answers) })
  }
}

const isOneOf = (spellings: ReadonlySet<string>, { original, errors }: UnlinkedRow): boolean => {
  const values = fixedValues(original, errors)
  const number = importedClientOf(values)?.number ?? null
  const written = foldMobilePrefix(digitsOf(values['whatsapp'] ?? ''))
  return (number !== null && spellings.has(number)) || spellings.has(written)
}

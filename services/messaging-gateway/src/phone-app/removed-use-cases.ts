import { digitsOf, foldMobilePrefix } from '@mostrador/kernel'
import { connectionOf, markRemoved } from '../connections/repository.ts'
import { expireAndPublish } from '../connections/use-cases.ts'
import type { MessagingContext, Tx } from '../context.ts'
import type { Arrival, UpdateOf } from '../inbound/arrival.ts'

const SECOND_MS = 1_000
const numberOf = (text: string): string => foldMobilePrefix(digitsOf(text))

/**
 * The owner ended the connection in the app of the phone: it waits to be connected again. A webhook
 * from before the number was last connected, or about another number, changes nothing.
 */
export const writeRemoved = async (
  { clock }: Pick<MessagingContext, 'clock'>,
  tx: Tx,
  { channel, accountId }: Arrival,
  { at, number }: UpdateOf<'removed'>
): Promise<void> => {
  const connection = await connectionOf(tx, channel, accountId)
  if (connection?.state !== 'connected') return
  // Meta's clock has seconds.
  if (at.getTime() + SECOND_MS <= connection.connectedAt.getTime()) return
  if (number !== null && numberOf(number) !== numberOf(connection.handle)) return
  await markRemoved(tx, connection.id)
  await expireAndPublish(tx, connection, clock.now())
}

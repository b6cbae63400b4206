import { seal, type SealKeys, unseal } from '../seal.ts'
import type { ConnectionRow } from './repository.ts'

type Owned = Pick<ConnectionRow, 'id' | 'businessId'>
const placeOf = ({ id, businessId }: Owned) => ({
  table: 'channel_connection',
  column: 'token',
  businessId,
  rowId: id,
})

/** The only two functions that touch a channel's token (reliability 4.10, A34). */
export const sealToken = (keys: SealKeys, connection: Owned, token: string): string =>
  seal(keys, placeOf(connection), token)
export const openToken = (
  keys: SealKeys,
  connection: Owned & Pick<ConnectionRow, 'token'>
): string => unseal(keys, placeOf(connection), connection.token)

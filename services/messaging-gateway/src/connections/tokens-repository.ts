import { seal, type SealKeys, unseal } from '@mostrador/platform'
import type { ConnectionRow } from './repository.ts'

type ConnectionKey = Pick<ConnectionRow, 'id' | 'businessId'>

/** Seals and opens channels' tokens: nothing else touches them (reliability 4.10, A34). */
export type TokenStore = {
  seal(connection: ConnectionKey, token: string): string
  /** Throws when the token was moved to another row, or sealed with an unknown key. */
  open(connection: ConnectionKey & Pick<ConnectionRow, 'token'>): string
}

const placeOf = ({ id, businessId }: ConnectionKey) => ({
  table: 'channel_connection',
  column: 'token',
  businessId,
  rowId: id,
})

export const createTokenStore = (keys: SealKeys): TokenStore => ({
  seal: (connection, token) => seal(keys, placeOf(connection), token),
  open: connection => unseal(keys, placeOf(connection), connection.token),
})

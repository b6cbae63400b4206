import { seal, type SealedPlace, type SealKeys, unseal } from '@mostrador/platform'

/** The row that a secret belongs to. */
type SecretRow = { readonly id: string; readonly businessId: string }
type SecretColumn = Pick<SealedPlace, 'table' | 'column'>

const token: SecretColumn = { table: 'channel_connection', column: 'token' }
const pin: SecretColumn = { table: 'channel_connection', column: 'pin' }
const loginToken: SecretColumn = { table: 'channel_login', column: 'token' }

/** Seals and opens channels' secrets: nothing else touches them (reliability 4.10, A34). */
export type TokenStore = {
  seal(connection: SecretRow, token: string): string
  /** Throws when the token was moved to another row, or sealed with an unknown key. */
  open(connection: SecretRow & { readonly token: string }): string
  sealPin(connection: SecretRow, pin: string): string
  openPin(connection: SecretRow, sealed: string): string
  sealLogin(login: SecretRow, token: string): string
  openLogin(login: SecretRow, sealed: string): string
}

export const createTokenStore = (keys: SealKeys): TokenStore => {
  const placeOf = (column: SecretColumn, { id, businessId }: SecretRow): SealedPlace => ({
    ...column,
    businessId,
    rowId: id,
  })
  const sealIn = (column: SecretColumn) => (row: SecretRow, secret: string) =>
    seal(keys, placeOf(column, row), secret)
  const openFrom = (column: SecretColumn) => (row: SecretRow, sealed: string) =>
    unseal(keys, placeOf(column, row), sealed)
  return {
    seal: sealIn(token),
    open: connection => openFrom(token)(connection, connection.token),
    sealPin: sealIn(pin),
    openPin: openFrom(pin),
    sealLogin: sealIn(loginToken),
    openLogin: openFrom(loginToken),
  }
}

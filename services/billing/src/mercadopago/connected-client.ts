import { seal, sealKeys, unseal } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { createMercadoPago, type MercadoPago } from './client.ts'

type TokenColumn = 'access_token' | 'refresh_token'

/** Mercado Pago, and the seal of the tokens that open its accounts (reliability 4.10). */
export type ConnectedMercadoPago = MercadoPago & {
  seal(businessId: string, column: TokenColumn, token: string): string
  /** Throws when the token was moved to another row, or sealed with an unknown key. */
  open(businessId: string, column: TokenColumn, sealed: string): string
}

const placeOf = (businessId: string, column: TokenColumn) => ({
  table: 'seller_account',
  column,
  businessId,
  rowId: businessId,
})

/** Null where the installation has no keys of Mercado Pago. Throws for a malformed sealing key. */
export const connectMercadoPago = (
  config: z.output<typeof Config>
): ConnectedMercadoPago | null => {
  const mercadoPago = createMercadoPago(config)
  if (mercadoPago === null || config.BILLING_TOKEN_KEY === undefined) return null
  const keys = sealKeys(config.BILLING_TOKEN_KEY)
  return {
    ...mercadoPago,
    seal: (businessId, column, token) => seal(keys, placeOf(businessId, column), token),
    open: (businessId, column, sealed) => unseal(keys, placeOf(businessId, column), sealed),
  }
}

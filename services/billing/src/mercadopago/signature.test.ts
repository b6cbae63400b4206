import { describe, expect, it } from 'vitest'
import { Config } from '../config.ts'
import { createMercadoPago } from './client.ts'

const mercadoPago = createMercadoPago(
  Config.parse({
    MERCADO_PAGO_CLIENT_ID: '42',
    MERCADO_PAGO_CLIENT_SECRET: 'not-a-secret',
    MERCADO_PAGO_WEBHOOK_SECRET: 'secret',
    BILLING_TOKEN_KEY: `test:${Buffer.alloc(32, 9).toString('base64')}`,
    PUBLIC_URL: 'http://localhost:3000',
  })
)
/** The vectors of the protocol: computed apart from this code. */
const vectors = [
  ['1742505638683', '3777ef58b83642364809fce92623160ddf812c70f33dfd45167137ee4963ce50'],
  ['1704908010', 'dca67063e4eeb7d34c01baf6fa0854d7da31f1a9d394fc4cc8909584c8a3cb4a'],
] as const
const notice = { requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e', dataId: '123456' }

describe('the signature of Mercado Pago', () => {
  it.each(vectors)('covers the manifest, in milliseconds or seconds, ts=%s (A17)', (ts, v1) => {
    const signature = `ts=${ts},v1=${v1}`
    expect(mercadoPago?.isSigned({ ...notice, signature })).toBe(true)
    expect(mercadoPago?.isSigned({ ...notice, dataId: '123457', signature })).toBe(false)
    expect(mercadoPago?.isSigned({ ...notice, requestId: 'another', signature })).toBe(false)
    const later = `ts=${Number(ts) + 1},v1=${v1}`
    expect(mercadoPago?.isSigned({ ...notice, signature: later })).toBe(false)
    expect(mercadoPago?.isSigned({ ...notice, signature: undefined })).toBe(false)
  })
})

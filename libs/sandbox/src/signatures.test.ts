import { describe, expect, it } from 'vitest'
import {
  cloudinarySignature,
  mercadoPagoSignature,
  metaSignature,
  stripeSignature,
} from './signatures.ts'

describe('signatures of the providers', () => {
  it('Meta signs the raw bytes with sha256 and sha1', () => {
    const raw = String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","text":"Hola \u00e4\u00f6"}]}`
    expect(metaSignature('app_secret', raw)).toEqual({
      'x-hub-signature-256':
        'sha256=51db65c1da14db50876a6998746e3d5bef008949f1863c3a7e80d27097e17263',
      'x-hub-signature': 'sha1=251eaf7788cb222a262f7cc8a25998cf812851a2',
    })
  })
  it('Stripe signs time and payload', () => {
    expect(
      stripeSignature({
        secret: 'whsec_test',
        payload: '{"id":"evt_1","object":"event"}',
        timestamp: 1_700_000_000,
      })
    ).toBe('t=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021')
  })
  it.each([
    ['1742505638683', '3777ef58b83642364809fce92623160ddf812c70f33dfd45167137ee4963ce50'],
    ['1704908010', 'dca67063e4eeb7d34c01baf6fa0854d7da31f1a9d394fc4cc8909584c8a3cb4a'],
  ])('Mercado Pago signs its manifest, ts=%s', (ts, v1) => {
    expect(
      mercadoPagoSignature({
        secret: 'secret',
        dataId: '123456',
        requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
        ts,
      })
    ).toBe(`ts=${ts},v1=${v1}`)
  })
  it.each([
    [1, '9819480f21cc0bdb19a69d308bcd406b27900058'],
    [2, 'fd17d4eff5dc861d5aee6b07233d9549b07fd980'],
  ] as const)('Cloudinary signs sorted parameters, version %i', (version, hex) => {
    expect(
      cloudinarySignature({
        secret: 'abcd',
        params: { timestamp: '1749416383', public_id: 'a&b' },
        version,
      })
    ).toBe(hex)
  })
})

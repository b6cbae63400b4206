import { expect, it } from 'vitest'
import { readWhatsappStatus } from './read-status.ts'

it('reads states, with the reason of a failure in Spanish', () => {
  expect(
    readWhatsappStatus({
      id: 'wamid.1',
      status: 'delivered',
      timestamp: '5',
      recipient_id: '52',
      biz_opaque_callback_data: 'ours',
    })
  ).toMatchObject({ state: 'delivered', callbackId: 'ours', reason: null })
  expect(
    readWhatsappStatus({
      id: 'wamid.1',
      status: 'failed',
      timestamp: '5',
      errors: [{ code: 131047, error_data: 'text' }],
    })
  ).toMatchObject({ state: 'failed', reason: expect.stringContaining('24 horas') })
  expect(readWhatsappStatus({ id: 'wamid.1', status: 'played', timestamp: '5' })).toMatchObject({
    state: 'read',
  })
  expect(readWhatsappStatus({ id: 'wamid.1', status: 'new', timestamp: '5' })).toEqual({
    kind: 'nothing',
  })
})

import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

it('notifies the owner by WhatsApp of low credits, once per event [G2-06]', async () => {
  // The owner has written to the business before.
  const { businessId, client } = await app.newContact()
  app.fakes.settings.whatsappOwner = '2221234567'
  app.fakes.messaging.windowUntil = '2026-11-22T18:00:00.000Z'
  await app.fakes.publishCreditsLow(businessId, 4500)
  await app.settled()
  expect(app.fakes.queued).toMatchObject([
    { kind: 'automation', text: expect.stringContaining('le quedan 4.5 créditos GPT') },
  ])
  await app.fakes.publishCreditsLow(businessId, 0)
  await app.settled()
  expect(app.fakes.queued[1]?.text).toContain('Se terminaron los créditos GPT de La Catrina')
  expect(app.fakes.queued).toHaveLength(2)
  expect(client.whatsapp).toBe('2221234567')
})

it('is held, with its reason, for a number that never wrote: WhatsApp would refuse it', async () => {
  const { businessId } = await app.newBusiness()
  app.fakes.settings.whatsappOwner = '5550001111'
  await app.fakes.publishCreditsLow(businessId, 4500)
  await app.settled()
  expect(app.fakes.queued).toEqual([])
  const heldMessages = await withTenant(businessId, () =>
    app.db.prisma.timedMessage.findMany({ where: { businessId, kind: 'credits_low' } })
  )
  expect(heldMessages).toMatchObject([{ state: 'held', reason: expect.any(String) }])
})

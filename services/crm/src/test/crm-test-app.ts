import type { Actor } from '@mostrador/contracts'
import { type ContactIdentity, crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, startTestApp, type StartTestApp } from '@mostrador/testing'
import type { Db } from '../context.ts'
import { crm } from '../service.ts'
import { createFaults } from './faults.ts'
import { fakeServices } from './fake-services.ts'

export const START = '2026-11-21T18:00:00Z'

export type CrmTestApp = Awaited<ReturnType<typeof startCrm>>

/** What WhatsApp knows of Ana, with other fields where a test gives them. */
export const anIdentity = (fields: Partial<ContactIdentity> = {}): ContactIdentity => ({
  channel: 'whatsapp',
  whatsapp: '2221234567',
  countryCode: '52',
  countryCodeExt: '521',
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: 'Ana',
  ...fields,
})

/** crm on a database of its own, among fake services. */
export const startCrm = async (options: Pick<StartTestApp, 'database'> = {}) => {
  const fakes = fakeServices()
  const faults = createFaults()
  let database: Db | undefined
  const observed: typeof crm = {
    ...crm,
    setup: ctx => {
      database = ctx.db
      return crm.setup(faults.around(ctx))
    },
  }
  const testApp = await startTestApp({
    ...options,
    services: [observed, ...fakes.services],
    at: START,
  })
  if (database === undefined) throw new Error('crm did not start')

  const newBusiness = async (): Promise<{ businessId: string; owner: Actor }> => {
    const business = aBusiness()
    await fakes.publishBusinessCreated(business.businessId)
    await testApp.settled()
    return business
  }
  const resolve = async (businessId: string, identity: ContactIdentity) => {
    const { data } = await testApp.as(actorOf.system(businessId))(r.resolveContact, {
      body: { identity, threadId: null, at: '2026-11-21T18:00:00.000Z' },
    })
    return data
  }
  /** Ana, who wrote to a new business in a thread of her own. */
  const newContact = async () => {
    const { businessId, owner } = await newBusiness()
    const { client } = await resolve(businessId, anIdentity())
    const threadId = newId()
    fakes.threads.set(threadId, { identity: anIdentity(), clientId: client._id, text: '' })
    const ask = testApp.as(owner)
    return {
      businessId,
      owner,
      client,
      threadId,
      readPhase: async () => {
        const { data } = await ask(r.getClient, { params: { id: client._id } })
        return data.funnelPhases.at(-1)?.phase
      },
      listMessages: async () => {
        const { data } = await ask(r.listNotifications, { query: { cId: client._id } })
        return data.data
      },
    }
  }
  return {
    ...testApp,
    fakes,
    faults,
    /** The tables of crm, for what no route writes. */
    db: database,
    newBusiness,
    newContact,
    resolve,
    reset(): void {
      fakes.reset()
      testApp.clock.set(START)
    },
  }
}

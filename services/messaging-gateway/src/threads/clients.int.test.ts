import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClient, type MessagingTest, startMessaging, toBeErased } from '../test/messaging-app.ts'
import { receiveConversations } from '../test/conversations.ts'

describe('clients of the conversations', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
    await receiveConversations(test)
  })
  afterAll(() => test.stop())

  const list = async (query: object = {}) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query })).data

  it('show and search the client’s name once crm has it, and follow its changes', async () => {
    const threadId = (await list({ name: '2221234503' })).threads[0]?._id ?? ''
    const clientId = newId()
    const client = aClient({
      _id: clientId,
      businessId: test.businessId,
      name: 'Álvaro',
      lastname: 'Núñez',
    })
    test.clients.set(clientId, client)
    await test.crmSays({
      type: 'client.identified',
      businessId: test.businessId,
      clientId,
      threadId,
    })
    await test.testApp.settled()
    expect((await list({ name: 'alvaro nu', category: 'lead' })).threads).toMatchObject([
      { _id: threadId, clientId, clientName: 'Álvaro Núñez', clientType: 'lead' },
    ])
    test.clients.set(clientId, { ...client, type: 'client', lastname: 'Ñandú' })
    await test.crmSays({ type: 'client.changed', businessId: test.businessId, clientId, threadId })
    await test.testApp.settled()
    expect(
      (await list({ category: 'client' })).threads.map(({ clientName }) => clientName)
    ).toEqual(['Álvaro Ñandú'])
    const facts = (
      await test.testApp.as(actorOf.service('crm', test.businessId))(messagingRoutes.threadFacts, {
        params: { id: threadId },
      })
    ).data
    expect(facts).toMatchObject({
      thread: { clientId },
      identity: {
        channel: 'whatsapp',
        whatsapp: '2221234503',
        countryCode: '52',
        countryCodeExt: '521',
      },
    })
    expect(
      (
        await test.testApp.as(actorOf.service('crm', test.businessId))(messagingRoutes.threadsOf, {
          params: { clientId },
        })
      ).data
    ).toHaveLength(1)
  })

  it('have no name, and get no manual message, with a pending erasure', async () => {
    const threadId = (await list({ name: '2221234505' })).threads[0]?._id ?? ''
    const clientId = newId()
    const { businessId, owner } = test
    test.clients.set(clientId, aClient({ _id: clientId, businessId, name: 'Úrsula' }))
    const publishClientEvent = async (type: 'client.identified' | 'client.changed') => {
      await test.crmSays({ type, businessId, clientId, threadId })
      await test.testApp.settled()
    }
    const names = async (name: string) =>
      (await list({ name })).threads.map(({ clientName }) => clientName)
    const write = async () => {
      const body = { threadId, message: 'Hola' }
      const answer = await test.testApp.as(owner)(messagingRoutes.sendMessage, { body })
      return answer.body.success ? 'sent' : answer.body.code
    }
    await publishClientEvent('client.identified')
    expect(await names('ursula')).toEqual(['Úrsula López'])
    expect(await write()).not.toBe('client_to_be_erased')
    toBeErased.add(clientId)
    await publishClientEvent('client.changed')
    expect([await names('ursula'), await names('2221234505')]).toEqual([[], ['Contacto bloqueado']])
    expect(await write()).toBe('client_to_be_erased')
    toBeErased.delete(clientId)
    await publishClientEvent('client.changed')
    expect(await names('ursula')).toEqual(['Úrsula López'])
  })

  it('open a second channel of a person whose scoped id names their first conversation', async () => {
    const clientId = newId()
    const person = {
      whatsapp: null,
      countryCode: null,
      countryCodeExt: null,
      whatsAppId: 'MX.1234567890',
      instagramAccountId: null,
      messengerId: 'page-scoped-77',
      pushName: 'Noé',
    }
    for (const channel of ['whatsapp', 'messenger'] as const) {
      const queued = await test.testApp.as(actorOf.service('crm', test.businessId))(
        messagingRoutes.queueMessage,
        {
          body: {
            to: { clientId, identity: { channel, ...person } },
            text: 'Te esperamos',
            kind: 'automation',
            author: { kind: 'automation', name: 'Recordatorio' },
            key: `scoped-${channel}`,
          },
        }
      )
      expect(queued.body).toMatchObject({ success: true })
    }
    const { data } = await test.testApp.as(test.owner)(messagingRoutes.listThreads, {
      query: { clientId },
    })
    expect(data.threads.map(({ channel }) => channel).toSorted()).toEqual(['messenger', 'whatsapp'])
  })

  it('get automatic messages without ever having written, which are held with the reason', async () => {
    const clientId = newId()
    const identity = {
      channel: 'whatsapp',
      whatsapp: '5550001111',
      countryCode: '52',
      countryCodeExt: '521',
      whatsAppId: null,
      instagramAccountId: null,
      messengerId: null,
      pushName: '',
    } as const
    const queued = await test.testApp.as(actorOf.service('crm', test.businessId))(
      messagingRoutes.queueMessage,
      {
        body: {
          to: { clientId, identity, client: { name: 'Gael Ríos Peña', type: 'lead' } },
          text: 'Te esperamos',
          kind: 'automation',
          author: { kind: 'automation', name: 'Recordatorio' },
          key: 'reminder-1',
        },
      }
    )
    expect(queued.data).toMatchObject({
      state: 'held',
      reason: 'Gael nunca ha escrito; hace falta una plantilla (un mensaje aprobado por Meta).',
    })
    // Somebody booked by hand is a name in the inbox, not a number.
    const ofClient = await test.testApp.as(test.owner)(messagingRoutes.listThreads, {
      query: { clientId },
    })
    expect(ofClient.data.threads).toMatchObject([
      { clientId, clientName: 'Gael Ríos Peña', clientType: 'lead', windowUntil: null },
    ])
    expect(
      (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: { name: 'gael' } }))
        .data.threads
    ).toHaveLength(1)
    const nowhere = await test.testApp.as(actorOf.service('crm', test.businessId))(
      messagingRoutes.queueMessage,
      {
        body: {
          to: { clientId: newId(), identity: { ...identity, channel: 'messenger' } },
          text: 'Te esperamos',
          kind: 'automation',
          author: { kind: 'automation', name: 'Recordatorio' },
          key: 'reminder-2',
        },
      }
    )
    expect(nowhere.body).toMatchObject({ code: 'recipient_unknown' })
  })

  it.each([
    { channel: 'whatsapp' as const, whatsapp: 'sin número', countryCode: '52' },
    { channel: 'whatsapp' as const, whatsapp: '', whatsAppId: '' },
    { channel: 'instagram' as const, instagramAccountId: '' },
  ])('opens no conversation with a person without an id of the channel: $channel', async ids => {
    const refused = await test.testApp.as(actorOf.service('crm', test.businessId))(
      messagingRoutes.queueMessage,
      {
        body: {
          to: {
            clientId: newId(),
            identity: {
              whatsapp: null,
              countryCode: null,
              countryCodeExt: null,
              whatsAppId: null,
              instagramAccountId: null,
              messengerId: null,
              pushName: 'Nadie',
              ...ids,
            },
          },
          text: 'Te esperamos',
          kind: 'automation',
          author: { kind: 'automation', name: 'Recordatorio' },
          key: `nobody-${newId()}`,
        },
      }
    )
    expect(refused.body).toMatchObject({ code: 'recipient_unknown' })
    expect((await list({ name: 'nadie' })).threads).toEqual([])
  })
})

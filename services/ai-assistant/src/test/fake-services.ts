import { accountsRoutes } from '@mostrador/contracts/accounts'
import { newId } from '@mostrador/kernel'
import { defineService, serve, type Service } from '@mostrador/platform'
import { fakeBilling } from './fake-billing.ts'
import { fakeCatalog } from './fake-catalog.ts'
import { fakeCrm } from './fake-crm.ts'
import { chatMessage, fakeMessaging } from './fake-messaging.ts'
import { fakeScheduling } from './fake-scheduling.ts'
import { createFakeState, type FakeState, zone } from './fake-state.ts'

const fakeAccounts = (fakeState: FakeState) =>
  defineService({
    name: 'accounts',
    setup(ctx) {
      serve(ctx, accountsRoutes.businessFacts, () => ({
        _id: fakeState.businessId,
        name: 'Barbería Ñandú',
        description: 'La barbería de la esquina. https://nandu.mx',
        isWorking: fakeState.isWorking,
        timezone: { name: zone },
        messageClock: fakeState.messageClock,
        countryCode: '52',
        whatsapp: '5550001111',
        whatsappOwner: '5550002222',
        endSubscription: fakeState.endSubscription,
        ownerUserId: null,
      }))
    },
  })

/** The services around ai-assistant over their real contracts, with their data in memory. */
export const fakeServices = (businessId: string) => {
  const fakeState = createFakeState(businessId)
  return {
    fakeState,
    services: [
      fakeAccounts(fakeState),
      fakeCrm(fakeState),
      fakeMessaging(fakeState),
      fakeScheduling(fakeState),
      fakeBilling(fakeState),
      fakeCatalog(fakeState),
    ] as unknown as readonly Service[],
    /** The client writes. Returns the id of the message. */
    async says(text: string): Promise<string> {
      const { publisher } = fakeState
      if (publisher === undefined) throw new Error('The app has not started')
      const message = chatMessage(fakeState, { role: 'user', text, at: publisher.clock.now() })
      fakeState.messages.push(message)
      await publisher.underTenant(businessId, () =>
        publisher.db.transaction(tx =>
          tx.publish('message.received', {
            key: fakeState.threadId,
            data: {
              threadId: fakeState.threadId,
              messageId: message._id,
              clientId: fakeState.clientId,
              channel: 'whatsapp',
              sentAt: message.createdAt,
            },
          })
        )
      )
      return message._id
    },
    /** A person of the business answers. */
    staffSays: (text: string): void =>
      void fakeState.messages.push(
        chatMessage(fakeState, {
          role: 'assistant',
          text,
          at: fakeState.publisher?.clock.now() ?? new Date(0),
          kind: 'staff',
        })
      ),
    /** Publishes that a message did not reach the client. */
    async undelivered(
      author: 'assistant' | 'automation',
      key: string | null = null
    ): Promise<void> {
      const { publisher, threadId, clientId } = fakeState
      await publisher?.underTenant(businessId, () =>
        publisher.db.transaction(tx =>
          tx.publish('message.undelivered', {
            key: threadId,
            data: { threadId, messageId: newId(), clientId, author, key },
          })
        )
      )
    },
    /** Publishes an event of another service. */
    async publish(type: 'business.created' | 'client.opted_out'): Promise<void> {
      const { publisher } = fakeState
      await publisher?.underTenant(businessId, () =>
        publisher.db.transaction(tx =>
          type === 'business.created'
            ? tx.publish(type, { key: businessId, data: { businessId, ownerUserId: null } })
            : tx.publish(type, { key: fakeState.clientId, data: { clientId: fakeState.clientId } })
        )
      )
    },
  }
}

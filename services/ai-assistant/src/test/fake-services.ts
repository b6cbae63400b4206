import { accountsRoutes } from '@mostrador/contracts/accounts'
import { newId } from '@mostrador/kernel'
import { defineService, serve, type Service } from '@mostrador/platform'
import { fakeBilling } from './fake-billing.ts'
import { fakeCatalog } from './fake-catalog.ts'
import { fakeCrm } from './fake-crm.ts'
import { chatMessage, fakeMessaging } from './fake-messaging.ts'
import { fakeScheduling } from './fake-scheduling.ts'
import { createWorld, type World, zone } from './world.ts'

const fakeAccounts = (world: World) =>
  defineService({
    name: 'accounts',
    setup(ctx) {
      serve(ctx, accountsRoutes.businessFacts, () => ({
        _id: world.businessId,
        name: 'Barbería Ñandú',
        description: 'La barbería de la esquina. https://nandu.mx',
        isWorking: world.isWorking,
        timezone: { name: zone },
        messageClock: world.messageClock,
        countryCode: '52',
        whatsapp: '5550001111',
        whatsappOwner: '5550002222',
        endSubscription: world.endSubscription,
        ownerUserId: null,
      }))
    },
  })

/** The services around ai-assistant over their real contracts, with their data in memory. */
export const fakeServices = (businessId: string) => {
  const world = createWorld(businessId)
  return {
    world,
    services: [
      fakeAccounts(world),
      fakeCrm(world),
      fakeMessaging(world),
      fakeScheduling(world),
      fakeBilling(world),
      fakeCatalog(world),
    ] as unknown as readonly Service[],
    /** The client writes. Returns the id of the message. */
    async says(text: string): Promise<string> {
      const { publisher } = world
      if (publisher === undefined) throw new Error('The app has not started')
      const message = chatMessage(world, { role: 'user', text, at: publisher.clock.now() })
      world.messages.push(message)
      await publisher.underTenant(businessId, () =>
        publisher.db.transaction(tx =>
          tx.publish('message.received', {
            key: world.threadId,
            data: {
              threadId: world.threadId,
              messageId: message._id,
              clientId: world.clientId,
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
      void world.messages.push(
        chatMessage(world, {
          role: 'assistant',
          text,
          at: world.publisher?.clock.now() ?? new Date(0),
          kind: 'staff',
        })
      ),
    /** Publishes that a message did not reach the client. */
    async undelivered(
      author: 'assistant' | 'automation',
      key: string | null = null
    ): Promise<void> {
      const { publisher, threadId, clientId } = world
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
      const { publisher } = world
      await publisher?.underTenant(businessId, () =>
        publisher.db.transaction(tx =>
          type === 'business.created'
            ? tx.publish(type, { key: businessId, data: { businessId, ownerUserId: null } })
            : tx.publish(type, { key: world.clientId, data: { clientId: world.clientId } })
        )
      )
    },
  }
}

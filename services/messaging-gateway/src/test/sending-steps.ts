import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { MessagingTest } from './messaging-app.ts'

export const whatsapp = {
  channel: 'whatsapp',
  accountId: '106540352242922',
  from: '5212221234567',
  name: 'Ana López',
} as const
export const messenger = {
  channel: 'messenger',
  accountId: '201',
  from: '9001',
  name: 'Luis',
} as const
export const instagram = {
  channel: 'instagram',
  accountId: '17841452691600098',
  from: '5614879045272581',
  name: 'Sofía',
} as const

/**
 * Steps that the tests of sending share.
 * @param test the app of the running test, which each test starts again
 */
export const createSendingSteps = (test: () => MessagingTest) => {
  const service = () => actorOf.service('ai-assistant', test().businessId)
  const threadOf = async (person: { channel: string }): Promise<string> => {
    const { threads } = (
      await test().testApp.as(test().owner)(messagingRoutes.listThreads, { query: {} })
    ).data
    return threads.find(({ channel }) => channel === person.channel)?._id ?? ''
  }
  const wrote = async (
    person: typeof whatsapp | typeof messenger | typeof instagram
  ): Promise<string> => {
    test().meta.control.userSends({ ...person, text: 'Hola' })
    await test().quiet()
    return threadOf(person)
  }
  const queue = async (
    threadId: string,
    text: string,
    more: { key?: string; kind?: 'reply' | 'automation' } = {}
  ) =>
    (
      await test().testApp.as(service())(messagingRoutes.queueMessage, {
        body: {
          to: { threadId },
          text,
          kind: more.kind ?? 'reply',
          author: { kind: 'assistant', name: 'Ana' },
          key: more.key ?? `key-${newId()}`,
        },
      })
    ).data
  const messageOf = async (id: string) =>
    (await test().testApp.as(service())(messagingRoutes.messageFacts, { params: { id } })).data
  const sent = () =>
    test()
      .meta.control.received()
      .filter(call => call.kind === 'message')
  const ticks = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      test().testApp.clock.advance(5_000)
      await test().quiet()
    }
  }
  return { wrote, queue, messageOf, sent, ticks }
}

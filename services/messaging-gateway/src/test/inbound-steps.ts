import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import type { MessagingTest } from './messaging-app.ts'

/** The number of the client who writes by WhatsApp. */
export const ANA = '5212221234567'

/**
 * Steps that the tests of inbound webhooks share.
 * @param test the app of the running file
 */
export const createInboundSteps = (test: () => MessagingTest) => {
  /** A business of its own, with one account id on all three channels. */
  const newBusiness = async (account: string) => {
    const { owner, businessId } = aBusiness()
    for (const channel of ['whatsapp', 'messenger', 'instagram'] as const)
      await test().testApp.call(
        messagingRoutes.connectChannel,
        { body: { channel, accountId: account, displayName: 'Prueba', token: 'token' } },
        owner
      )
    const conversations = async () => {
      const { threads } = (
        await test().testApp.as(owner)(messagingRoutes.listThreads, { query: {} })
      ).data
      const pages = await Promise.all(
        threads.map(
          async thread =>
            [
              thread,
              (
                await test().testApp.as(owner)(messagingRoutes.listMessages, {
                  query: { threadId: thread._id },
                })
              ).data.messages,
            ] as const
        )
      )
      return {
        threads,
        messages: Object.fromEntries(
          pages.map(([thread, messages]) => [
            thread.channel,
            messages.map(({ role, content, state }) => [role, content, state]),
          ])
        ),
      }
    }
    return { owner, businessId, conversations }
  }
  let accounts = 0
  const newAccount = (): string => {
    accounts += 1
    return `90000${accounts}`
  }
  return { newBusiness, newAccount }
}

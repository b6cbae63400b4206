import { setTimeout as wait } from 'node:timers/promises'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { GatewayContext } from '../context.ts'

/**
 * The outcome of reading the text of a message: found, deleted, or unknown because messaging did
 * not answer.
 */
export type Text = { readonly content: unknown } | 'gone' | 'unknown'
export type TextOf = (businessId: string, data: unknown) => Promise<Text>

/**
 * Waits between attempts. A room is blocked meanwhile, so they are short; then its browsers reload.
 */
const RETRY_MS: readonly number[] = [100, 400, 1_500]

const idOf = (data: unknown): string | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'messageId' in data &&
  typeof data.messageId === 'string'
    ? data.messageId
    : undefined

/**
 * Asks the owner of the messages for the text of one, at the moment of delivery: no text is ever
 * kept here.
 */
export const messageTexts =
  ({ call, log }: Pick<GatewayContext, 'call' | 'log'>, retryMs = RETRY_MS): TextOf =>
  async (businessId, data) => {
    const id = idOf(data)
    if (id === undefined) return 'gone'
    for (let attempt = 0; ; attempt += 1) {
      try {
        return {
          content: await call(
            messagingRoutes.messageFacts,
            { params: { id } },
            actorOf.system(businessId)
          ),
        }
      } catch (error) {
        // A message that is gone needs no announcement.
        if (error instanceof Refusal && error.code === 'message_not_found') return 'gone'
        const pause = retryMs[attempt]
        if (pause !== undefined) {
          await wait(pause)
          continue
        }
        log.warn(
          { err: error, messageId: id },
          'The text of a message could not be fetched for those who listen'
        )
        return 'unknown'
      }
    }
  }

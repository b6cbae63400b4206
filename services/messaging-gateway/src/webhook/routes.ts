import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { currentContext, type GroupCommit, serve } from '@mostrador/platform'
import { Refusal } from '@mostrador/kernel'
import { secretsOf } from '../config.ts'
import type { MessagingContext } from '../context.ts'
import { isSameSecret, verifyDigest } from '../signature.ts'
import { webhookMeter } from '../metrics.ts'
import type { SignedBody } from './repository.ts'

const queryOf = (query: unknown, name: string): string => {
  const value: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Webhooks of Meta: parsed only after their signature was verified, answered only when stored. */
export const webhookRoutes = (ctx: MessagingContext, envelopes: GroupCommit<SignedBody>): void => {
  const { config, clock, log } = ctx
  const secrets = secretsOf(config)
  const webhooks = webhookMeter(ctx.metrics)

  serve(ctx, messagingRoutes.verifyWebhook, ({ request, reply }) => {
    const { query } = request
    const isMeta =
      queryOf(query, 'hub.mode') === 'subscribe' &&
      isSameSecret(queryOf(query, 'hub.verify_token'), config.META_VERIFY_TOKEN)
    if (!isMeta) throw new Refusal('bad_verify_token')
    return reply.type('text/plain').send(queryOf(query, 'hub.challenge'))
  })

  serve(ctx, messagingRoutes.receiveWebhook, async ({ body, headers, reply }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const digest = verifyDigest(secrets, bytes, headers['x-hub-signature-256'])
    if (digest === undefined) {
      webhooks({ outcome: 'forged' })
      throw new Refusal('bad_signature')
    }
    try {
      await envelopes.add({
        digest,
        body: bytes,
        receivedAt: clock.now(),
        traceparent: currentContext()?.traceparent ?? null,
      })
    } catch (error) {
      webhooks({ outcome: 'unstored' })
      log.error({ err: error }, 'A webhook could not be stored')
      throw new Refusal('unavailable')
    }
    return reply.type('text/plain').send('EVENT_RECEIVED')
  })
}

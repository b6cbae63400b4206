import { channels } from '@mostrador/contracts'
import { failpoint, type Meter, retryUntil } from '@mostrador/platform'
import type { SendOutcome } from '../channels/adapter.ts'
import type { MessagingContext } from '../context.ts'
import { messageById } from '../threads/message-repository.ts'
import { type Claim, claimFirst, leaseMsOf } from './claim-use-cases.ts'
import { recordOutcome } from './outcome-use-cases.ts'

const outcomes = [
  'accepted',
  'rejected',
  'later',
  'token_expired',
  'unclear',
] as const satisfies readonly SendOutcome['kind'][]

type SendMeter = Meter<'channel' | 'outcome'>

/** Every series starts at 0, so that an alert on growth sees the first failure. */
const createSendMeter = ({ metrics }: MessagingContext): SendMeter => {
  const sent = metrics.counter('messages_sent_total', 'Calls that send a message, by outcome', [
    'channel',
    'outcome',
  ])
  for (const channel of channels) for (const outcome of outcomes) sent({ channel, outcome }, 0)
  return sent
}

/**
 * Calls the provider outside of any transaction, and writes the outcome. Only this process knows
 * it, so an absent database is retried until the lease ends. Returns whether the next message may
 * be sent now.
 */
const sendClaimed = async (
  ctx: MessagingContext,
  sent: SendMeter,
  claim: Claim
): Promise<boolean> => {
  const { channel } = claim.thread
  failpoint('send.after_claim')
  const outcome = await ctx.channels.send(channel, claim.message)
  failpoint('send.after_call')
  sent({ channel, outcome: outcome.kind })
  const mayGoOn = await retryUntil(() => recordOutcome(ctx, claim, outcome), leaseMsOf(ctx.config))
  failpoint('send.after_record')
  return mayGoOn
}

/** Sends everything that is due in the conversation of a message, one message after the other. */
export const createSender = (ctx: MessagingContext) => {
  const sent = createSendMeter(ctx)
  return async (messageId: string): Promise<void> => {
    const message = await messageById(ctx.db, messageId)
    if (message === undefined) return
    for (;;) {
      const result = await claimFirst(ctx, message.threadId)
      if (result.kind === 'nothing_due') return
      if (result.kind === 'claimed' && !(await sendClaimed(ctx, sent, result.claim))) return
    }
  }
}

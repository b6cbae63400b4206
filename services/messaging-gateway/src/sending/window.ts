import type { Channel } from '@mostrador/contracts'
import { adapterOf } from '../channels/registry.ts'

type Conversation = { readonly channel: Channel; readonly lastInboundAt: Date | null }

/** Until when free text may go out; null when the person never wrote (protocols 2.4). */
export const windowUntil = ({ channel, lastInboundAt }: Conversation): Date | null =>
  lastInboundAt === null
    ? null
    : new Date(lastInboundAt.getTime() + adapterOf(channel).window.durationMs)

export const isWindowOpen = (conversation: Conversation, now: Date): boolean => {
  const until = windowUntil(conversation)
  return until !== null && now < until
}

import type { Tx } from '../context.ts'
import { publishState } from '../threads/delivery-use-cases.ts'
import { messageByKey } from '../threads/message-repository.ts'
import { withdrawState } from '../threads/message-state-repository.ts'
import { lockThread } from '../threads/repository.ts'
import { withdrawnReason } from './reasons.ts'
import { outboundOf, removeOutbound } from './repository.ts'

/** Withdraws a message that is held or queued; one that is being sent stays. */
export const withdrawMessage = async (tx: Tx, key: string): Promise<void> => {
  const message = await messageByKey(tx, key)
  if (message === undefined) return
  const thread = await lockThread(tx, message.threadId)
  const outbound = await outboundOf(tx, message.id)
  if (thread === undefined || (outbound !== undefined && outbound.state !== 'ready')) return
  if (!(await withdrawState(tx, message.id, withdrawnReason))) return
  await removeOutbound(tx, message.id)
  await publishState(tx, thread, message.id, 'withdrawn')
}

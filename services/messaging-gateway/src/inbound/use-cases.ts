import type { Update } from '../channels/update.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { writePhoneContacts } from '../phone-app/contacts-use-cases.ts'
import { writeHistory, writeHistoryProgress } from '../phone-app/history-use-cases.ts'
import { writeRemoved } from '../phone-app/removed-use-cases.ts'
import { advanceWatermark } from '../threads/delivery-use-cases.ts'
import type { Arrival } from './arrival.ts'
import { writeEcho } from './echo-use-cases.ts'
import { lockThreadOfContact, writeMessage, writeReaction } from './message-use-cases.ts'
import { writeAmendment, writeSeen, writeStatus } from './status-use-cases.ts'

/**
 * Writes an update in the transaction of its inbox row. Each update takes effect once, and updates
 * lead to the same conversation in any order (F11, F12): one about a message not stored yet waits
 * for it.
 */
export const writeUpdate =
  (ctx: MessagingContext) =>
  async (tx: Tx, arrival: Arrival, update: Update): Promise<void> => {
    switch (update.kind) {
      case 'message':
        return writeMessage(ctx, tx, arrival, update)
      case 'echo':
        return writeEcho(ctx, tx, arrival, update)
      case 'status':
        return writeStatus(ctx, tx, arrival, update)
      case 'seen':
        return writeSeen(ctx, tx, arrival, update)
      case 'edit':
      case 'delete':
        return writeAmendment(ctx, tx, arrival, update)
      case 'reaction':
        return writeReaction(ctx, tx, arrival, update)
      case 'watermark': {
        const thread = await lockThreadOfContact(ctx, tx, arrival, update.contact)
        return advanceWatermark(tx, thread, update.state, update.until)
      }
      case 'history':
        return writeHistory(ctx, tx, arrival, update)
      case 'history_progress':
        return writeHistoryProgress(tx, arrival, update)
      case 'phone_contacts':
        return writePhoneContacts(ctx, tx, arrival, update)
      case 'removed':
        return writeRemoved(ctx, tx, arrival, update)
      case 'nothing':
        return
    }
  }

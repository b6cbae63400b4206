import { type Actor, allows } from '@mostrador/contracts'
import { hiddenChatText, type Turn, type TurnStep } from '@mostrador/contracts/ai-assistant'

const seesChats = (actor: Actor): boolean => allows(actor, { page: 'chat', action: 'view' })

/** A turn without what was written in the conversation, for who may not see chats. */
export const turnShownTo = (actor: Actor, turn: Turn): Turn =>
  seesChats(actor)
    ? turn
    : {
        ...turn,
        question: hiddenChatText,
        answer: turn.answer === null ? null : hiddenChatText,
      }

/** A step without what it read and told: both quote the conversation. */
export const stepShownTo = (actor: Actor, step: TurnStep): TurnStep =>
  seesChats(actor) ? step : { ...step, arguments: '', output: '' }

import type { Account, MetaUpdate } from '../meta-events.ts'
import type { Random } from '../random.ts'

/**
 * One event at the provider with all its webhooks; `end` is the state that must result from every
 * order of them.
 */
export type MessageHistory = {
  readonly id: string
  readonly updates: readonly MetaUpdate[]
  readonly end: {
    readonly text: string | null
    readonly deleted: boolean
    readonly state: string | null
  }
}

const texts = [
  '¿Tienen lugar mañana?',
  'Sí, a las 10 😀',
  'Quiero un corte / barba',
  'Gracias, ahí nos vemos ñandú',
  'hola',
  'a https://ejemplo.mx/?a=1&b=2 \\ "comillas"',
] as const

/** A person's message, and what they did to it afterwards. */
export const scenarioOf = (
  account: Account,
  random: Random,
  nth: number,
  base: number
): MessageHistory => {
  // Several messages of one person at the same time, as an album comes.
  const person =
    account.channel === 'whatsapp'
      ? `52122${String(30_000_000 + Math.floor(nth / 5))}`
      : `77${String(Math.floor(nth / 5)).padStart(13, '0')}`
  const id = account.channel === 'whatsapp' ? `wamid.PROOF${nth}` : `m_PROOF${nth}`
  const at = base + nth * 10_000
  const text = `${random.pick(texts)} ${nth}`
  const message: MetaUpdate = { kind: 'message', account, person, id, at, text }
  const edit = (which: number): MetaUpdate => ({
    kind: 'edit',
    account,
    person,
    id: `${id}.e${which}`,
    target: id,
    at: at + which * 1_000,
    text: `${text} (${which})`,
    nth: which,
  })
  const erase: MetaUpdate = {
    kind: 'delete',
    account,
    person,
    id: `${id}.d`,
    target: id,
    at: at + 3_000,
  }
  const kind = random.below(10)
  if (kind === 0)
    return {
      id,
      updates: [message, edit(1), edit(2)],
      end: { text: `${text} (2)`, deleted: false, state: null },
    }
  if (kind === 1)
    return { id, updates: [message, edit(1), erase], end: { text: '', deleted: true, state: null } }
  return { id, updates: [message], end: { text, deleted: false, state: null } }
}

const ranks = ['sent', 'failed', 'delivered', 'read'] as const
/** The webhooks of the provider about an answer that it accepted. */
export const answerOf = (
  account: Account,
  person: string,
  target: string,
  random: Random,
  at: number
): MessageHistory => {
  const states = random.pick([
    ['sent', 'delivered', 'read'],
    ['sent', 'delivered'],
    ['sent', 'failed'],
    ['failed', 'delivered'],
    ['sent', 'read', 'delivered'],
  ] as const)
  const updates = states.map(
    (state, index): MetaUpdate => ({
      kind: 'status',
      account,
      person,
      id: `${target}.${state}`,
      target,
      state,
      at: at + index * 1_000,
    })
  )
  return {
    id: target,
    updates,
    end: {
      text: null,
      deleted: false,
      state: ranks.toReversed().find(rank => (states as readonly string[]).includes(rank)) ?? '',
    },
  }
}

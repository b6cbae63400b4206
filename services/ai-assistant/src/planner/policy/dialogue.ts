import { localDateOf } from '@mostrador/kernel'
import { learnBranches } from './answers.ts'
import { fallBack } from './courtesy.ts'
import { topicOf } from '../understand/acts/topics.ts'
import { normalize } from '../understand/normalise.ts'
import { matchBranch } from '../understand/spans/branches.ts'
import { listed, type Memory } from '../state/memory.ts'
import { phrases } from '../wording/phrases.ts'
import type { TurnContext } from '../planner-model.ts'
import { respond } from './respond.ts'
import { learnServices } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'
import { stateLines } from '../state/summary.ts'
import { understandingLines } from '../understand/summary.ts'
import { needsCatalogue, understand, type Understanding } from '../understand/understand.ts'

/**
 * One turn: from what a person wrote (a burst as one text) to the answer. Yields tool calls.
 * Changes `memory` in place; the caller owns the copy.
 */
/** What a turn says, and what its stages made of the message, in plain Spanish. */
export type Turn = { text: string; stages: string }

export function* converse(memory: Memory, text: string, context: TurnContext): Step<Turn> {
  const talk: Talk = { memory, context, today: localDateOf(context.now, context.zone), words: [] }
  const first = !memory.greeted
  memory.greeted = true
  if (
    !memory.services &&
    needsCatalogue(text) &&
    topicOf(normalize(text)) !== 'human' &&
    can(talk, 'list_services')
  )
    yield* learnServices(talk)
  let message = read(talk, text)
  if (!memory.branches && namesBranch(talk, message.normalized) && can(talk, 'list_branches')) {
    yield* learnBranches(talk)
    message = read(talk, text)
  }
  yield* respond(talk, message)
  if (talk.words.length === 0 && !(first && (message.greet || text.trim() === '')))
    yield* fallBack(talk, message, text)
  const greeting = context.greeting.trim() || phrases.hello(context.businessName)
  const opening = !first ? [] : [talk.words.length === 0 ? greeting : withoutQuestion(greeting)]
  return {
    text: [...opening, ...talk.words].join('\n\n'),
    stages: [...understandingLines(message), ...stateLines(memory)].join('\n'),
  }
}

/** A greeting that goes on with an answer does not ask «¿En qué te ayudo?» first. */
const withoutQuestion = (greeting: string): string =>
  greeting.replace(/\s*¿[^?]*\?[^\p{L}¿]*$/u, '').trim() || phrases.hi

/** True when a branch is meant, by the word or by its name. */
const namesBranch = ({ memory }: Talk, normalized: string): boolean =>
  /\bsucursal/.test(normalized) ||
  matchBranch(
    normalized,
    memory.specialists
      .map(({ branch }) => ({ handle: branch, name: branch, address: '', hours: '' }))
      .filter(
        ({ name }, at, all) => name !== '' && all.findIndex(other => other.name === name) === at
      )
  ) !== undefined

const read = ({ memory, context }: Talk, text: string): Understanding => {
  const kind = memory.pending?.kind
  const asked = kind === 'specialists' || kind === 'services' || kind === 'when' ? kind : undefined
  return understand(text, {
    now: context.now,
    zone: context.zone,
    services: memory.services ?? [],
    specialists: memory.specialists,
    branches: memory.branches ?? [],
    pending: listed(memory.pending),
    isOpen: memory.frame !== null || memory.pending !== null,
    ...(asked !== undefined && { asked }),
  })
}

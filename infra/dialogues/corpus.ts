import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Business, Conversation, type Kind, kinds } from './format.ts'

const folder = import.meta.dirname

export type Part = 'conversations' | 'held-out'
export type Entry = {
  readonly kind: Kind
  /** Its subfolder of `conversations`, named by who wrote it and when; null for held-out ones. */
  readonly set: string | null
  readonly conversation: Conversation
}

const readYaml = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'))

/** The eight businesses, by kind. */
export const readBusinesses = (): ReadonlyMap<Kind, Business> =>
  new Map(
    readdirSync(join(folder, 'businesses'))
      .map(file => Business.parse(readYaml(`businesses/${file}`)))
      .map(business => [business.kind, business])
  )

/**
 * Conversations of a part, in the order of `ordered`. An id begins with its kind, whatever its file
 * is called. Throws for an invalid conversation, naming it.
 */
export const readConversations = (part: Part, ordered: Iterable<Kind>): Entry[] => {
  const files = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.yaml'))
    .toSorted()
  const entries = files.flatMap(file => readFile(part, file))
  return [...ordered].flatMap(kind => entries.filter(entry => entry.kind === kind))
}

const readFile = (part: Part, file: string): Entry[] =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(readYaml(`${part}/${file}`))
    .map(each => {
      const read = Conversation.safeParse(each)
      if (!read.success)
        throw new Error(`${part}/${file}, ${each.id}: ${z.prettifyError(read.error)}`)
      const kind = z.enum(kinds).parse(each.id.split('-')[0])
      return { kind, set: dirname(file) === '.' ? null : dirname(file), conversation: read.data }
    })

const Declined = z.array(z.strictObject({ topic: z.string(), asks: z.array(z.string()) }))

/** General questions that an assistant has to decline, as conversations with a barber shop. */
export const readDeclined = (): Entry[] =>
  Declined.parse(readYaml('declined.yaml'))
    .flatMap(({ topic, asks }) => asks.map(ask => ({ topic, ask })))
    .map(({ topic, ask }, index) => ({
      kind: 'barber',
      set: null,
      conversation: Conversation.parse({
        id: `declined-${String(index + 1).padStart(3, '0')}`,
        tags: ['declined', topic],
        says: [ask],
        end: {
          replies: 1,
          says: ['cita|agenda|barber|negocio|servicio|horario'],
          never: ['agendada'],
        },
      }),
    }))

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { Business, Conversation, type Kind } from './format.ts'

const folder = import.meta.dirname

export type Part = 'open' | 'held-out'
export type Entry = { readonly kind: Kind; readonly conversation: Conversation }

/** The first round of those set apart has been played and read, so it is open now. */
const foldersOf: Readonly<Record<Part, readonly string[]>> = {
  open: ['conversations', 'held-out'],
  'held-out': ['held-out-2'],
}

const readYaml = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'))

/** The eight businesses, by kind. */
export const readBusinesses = (): ReadonlyMap<Kind, Business> =>
  new Map(
    readdirSync(join(folder, 'businesses'))
      .map(file => Business.parse(readYaml(`businesses/${file}`)))
      .map(business => [business.kind, business])
  )

/** Conversations of a part, in the order of their files; a mistake names the conversation. */
export const readConversations = (part: Part, known: Iterable<Kind>): Entry[] => {
  const folders = foldersOf[part]
  return [...known].flatMap(kind => folders.flatMap(from => readFile(`${from}/${kind}.yaml`, kind)))
}

const readFile = (file: string, kind: Kind): Entry[] =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(readYaml(file))
    .map(each => {
      const read = Conversation.safeParse(each)
      if (!read.success) throw new Error(`${file}, ${each.id}: ${z.prettifyError(read.error)}`)
      return { kind, conversation: read.data }
    })

const Declined = z.array(z.strictObject({ topic: z.string(), asks: z.array(z.string()) }))

/** General questions that an assistant of a business declines, as conversations of a barber shop. */
export const readDeclined = (): Entry[] =>
  Declined.parse(readYaml('declined.yaml'))
    .flatMap(({ topic, asks }) => asks.map(ask => ({ topic, ask })))
    .map(({ topic, ask }, index) => ({
      kind: 'barber',
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

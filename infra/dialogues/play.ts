import { localDateOf } from '@mostrador/kernel'
import { createSimulatedClient } from './client.ts'
import type { Turn } from './clumsy.ts'
import type { Entry } from './corpus.ts'
import { type Business, type Kind, NOW, ZONE } from './format.ts'
import type { Chat, Player } from './player.ts'
import { type Played, type Score, scoreOf } from './score.ts'

export type Result = Entry & { readonly played: Played; readonly score: Score }

/** Businesses that are created at the same time. */
const OPENED_AT_ONCE = 4
const FIRST_PHONE = 2_224_000_000

/** Plays conversations with a system, all at once, and scores them. */
export const playAll = async (
  player: Player,
  entries: readonly Entry[],
  businesses: ReadonlyMap<Kind, Business>
): Promise<Result[]> => {
  type Opened = { readonly entry: Entry; readonly business: Business; readonly chat: Chat }
  const opened: Opened[] = []
  const left = [...entries.entries()]
  const openNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, entry] = next
      const business = businesses.get(entry.kind)
      if (business === undefined) throw new Error(`No business of kind ${entry.kind}`)
      const phone = String(FIRST_PHONE + index)
      const { conversation } = entry
      opened.push({ entry, business, chat: await player.open({ business, conversation, phone }) })
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openNext))
  return Promise.all(
    opened.map(async ({ entry, business, chat }) => {
      const played = await playOne(chat, entry, business)
      return { ...entry, played, score: scoreOf(played) }
    })
  )
}

const playOne = async (
  chat: Chat,
  { conversation }: Entry,
  business: Business
): Promise<Played> => {
  const today = localDateOf(new Date(NOW), ZONE)
  const client = createSimulatedClient(conversation, business, today)
  const turns: Turn[] = []
  const before = await chat.rows()
  try {
    let texts: readonly string[] | null = client.opening()
    while (texts !== null) {
      // Nobody can send an empty message: who has nothing left to say is done.
      const said = texts.filter(text => text.trim() !== '')
      if (said.length === 0) break
      const stated = new Set(client.stated)
      const answer = await chat.send(said)
      turns.push({ said, stated, answer })
      texts = client.next(answer)
    }
  } finally {
    await chat.close()
  }
  const after = await chat.rows()
  return { conversation, business, today, wants: client.wants, turns, before, after }
}

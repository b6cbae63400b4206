import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/**
 * Every planted word looks like this, so that a leak is found without knowing what a route answers.
 */
const planted = /ZQ7-[0-9a-z]+-[0-9a-z]+/g

/**
 * What happened, one JSON line per call and answer. check.mjs reads nothing else but this and a
 * dump, so whatever a verdict needs must be in here. It also listens: a planted word that reaches
 * somebody it does not belong to becomes a `leak` line.
 */
export const openHistory = (file: string) => {
  const stream = createWriteStream(file)
  const owners = new Map<string, string>()
  const leaked = new Set<string>()
  let lines = 0
  let words = 0
  const startedAt = performance.now()
  const note = (kind: string, facts: Readonly<Record<string, unknown>> = {}): void => {
    lines += 1
    stream.write(
      `${JSON.stringify({ t: Math.round(performance.now() - startedAt), kind, ...facts })}\n`
    )
  }
  return {
    file,
    note,
    lines: (): number => lines,
    /**
     * A word that belongs to one tenant (or to nobody: a secret) and may be seen by nobody else.
     * `column`: where it is stored, for the reader of a report about a leak.
     */
    plant(owner: string, column?: string): string {
      words += 1
      const word = `ZQ7-${owner
        .replaceAll(/[^0-9a-z]/gi, '')
        .slice(-8)
        .toLowerCase()}-${words.toString(36)}x`
      owners.set(word, owner)
      note('planted', { word, owner, ...(column !== undefined && { column }) })
      return word
    },
    /** The owner of a word that was planted before it was known. */
    claim: (word: string, owner: string): void => void owners.set(word, owner),
    /** `by` saw this text. Null for places where no planted word may ever be: logs, the bus. */
    checkText(text: string, by: string | null, where: string): void {
      for (const [word] of text.matchAll(planted)) {
        const owner = owners.get(word)
        if (
          owner === undefined ||
          owner === by ||
          owner.startsWith('fixture') ||
          leaked.has(`${word} ${where}`)
        )
          continue
        leaked.add(`${word} ${where}`)
        note('leak', { word, owner, by, where })
      }
    },
    async close(): Promise<void> {
      stream.end()
      await once(stream, 'close')
    },
  }
}
export type History = ReturnType<typeof openHistory>

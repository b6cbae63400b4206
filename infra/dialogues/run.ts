import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '@mostrador/platform'
import { z } from 'zod'
import { type Entry, readBusinesses, readConversations, readDeclined } from './corpus.ts'
import { kinds } from './format.ts'
import { playAll, type Result } from './play.ts'
import { openProduct } from './product/open-product.ts'
import { openOwnDatabase } from './product/own-database.ts'
import { createProductPlayer } from './product/product-player.ts'
import { quickIds } from './quick.ts'
import { createRehearsalPlayer } from './rehearsal/rehearsal-player.ts'
import { reportText, writeTranscripts } from './report.ts'

const help = `Plays the conversations against the product.
  npm run dialogues                 the open ones
  npm run dialogues -- --kind spa   of one kind of business (--tag moving, --only spa-07)
  --set NAME    of one folder under conversations
  --quick       the dozen of npm test
  --rehearse    in this process, without database and webhook: seconds instead of minutes
  --declined    the general questions that are declined
  --held-out    the ones set apart: once, at the end, see held-out/README.md
  --model       each four times with a model: OPENAI_API_KEY, or with OPENAI_BASE_URL another provider
  --out FOLDER  for the transcripts, infra/.out/dialogues unless told
  --all         writes every transcript, not only of what went wrong`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    tag: { type: 'string' },
    set: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '..', '.out', 'dialogues') },
    quick: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    declined: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const nothing = 'There is no such conversation. Those set apart: see held-out/README.md'
const MODEL_PLAYS = 4
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const chosen = (): Entry[] => {
  const entries = values.declined
    ? readDeclined()
    : readConversations(values['held-out'] ? 'held-out' : 'conversations', kinds)
  const ids = values.only?.split(',') ?? (values.quick ? quickIds : undefined)
  return entries
    .filter(({ conversation }) => ids === undefined || ids.includes(conversation.id))
    .filter(({ set }) => values.set === undefined || set === values.set)
    .filter(({ kind }) => values.kind === undefined || kind === values.kind)
    .filter(
      ({ conversation }) => values.tag === undefined || conversation.tags.includes(values.tag)
    )
}

/** Chats that share a product and its clock. More of them would wait long for each other. */
const AT_ONCE = 36

const playInParts = async (
  entries: readonly Entry[],
  variables: Readonly<Record<string, string>>
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const part = entries.slice(start, start + AT_ONCE)
    results.push(...(await playOnce(part, variables)))
    const right = results.filter(({ score }) => score.verdict === 'right').length
    process.stderr.write(`${results.length} of ${entries.length} played, ${right} right\n`)
  }
  return results
}

const playOnce = async (
  entries: readonly Entry[],
  variables: Readonly<Record<string, string>>
): Promise<Result[]> => {
  const database = await openOwnDatabase()
  try {
    const product = await openProduct(database, variables)
    try {
      return await playAll(await createProductPlayer(product), entries, readBusinesses())
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
  }
}

const ModelConfig = z.looseObject({
  OPENAI_API_KEY: z.string().min(1),
  OPENAI_BASE_URL: z.string().optional(),
  OPENAI_GPT_MODEL: z.string().optional(),
})

/** pass^k: the share of conversations of which k plays of k are right. */
const printPasses = (plays: readonly (readonly Result[])[], entries: readonly Entry[]): void => {
  const rightOf = ({ conversation }: Entry): number =>
    plays.filter(results =>
      results.some(
        ({ conversation: { id }, score }) => id === conversation.id && score.verdict === 'right'
      )
    ).length
  const rights = entries.map(rightOf)
  const first = rights.reduce((sum, right) => sum + right, 0) / (MODEL_PLAYS * entries.length)
  const every = rights.filter(right => right === MODEL_PLAYS).length / entries.length
  print(`pass^1 ${(100 * first).toFixed(1)} % · pass^4 ${(100 * every).toFixed(1)} %`)
}

const run = async (): Promise<void> => {
  const entries = chosen()
  if (entries.length === 0) return print(nothing)
  const began = performance.now()
  const folder = values.out
  if (!values.model) {
    const results = values.rehearse
      ? await playAll(createRehearsalPlayer(), entries, readBusinesses())
      : await playInParts(entries, {})
    await writeTranscripts(folder, results, values.all)
    print(reportText(results))
  } else {
    const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_GPT_MODEL } = loadConfig(ModelConfig)
    const variables = {
      OPENAI_API_KEY,
      ...(OPENAI_BASE_URL !== undefined && { OPENAI_BASE_URL }),
      ...(OPENAI_GPT_MODEL !== undefined && { OPENAI_GPT_MODEL }),
    }
    const plays: Result[][] = []
    for (let play = 0; play < MODEL_PLAYS; play += 1)
      plays.push(await playInParts(entries, variables))
    await writeTranscripts(folder, plays.flat(), values.all)
    print(reportText(plays.flat()))
    printPasses(plays, entries)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  print(`${seconds} s · transcripts of what is not right: ${folder}`)
}

if (values.help) print(help)
else await run()

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createPatchedCopy } from './copy.ts'
import { openServer, type Server } from './database.ts'
import { openHistory } from './history.ts'
import { findBrokenInvariants, invariants } from './invariants.ts'
import type { Sabotage, Scale, Size, Suite } from './suite.ts'
import { createSuiteContext } from './suite-context.ts'

export const root = join(import.meta.dirname, '../..')

const Verdicts = z.object({
  ok: z.boolean(),
  verdicts: z.array(
    z.object({
      rule: z.string(),
      checked: z.number(),
      wrong: z.number(),
      first: z.array(z.unknown()),
    })
  ),
  figures: z.record(z.string(), z.number().nullable()),
})

/** What one run of one suite showed; kept as JSON, one file per run. */
export const Result = z.object({
  suite: z.string(),
  ok: z.boolean(),
  /** It was played to its end, and a rule or an invariant found something wrong: what a missing wall must lead to. A run that broke off noticed nothing. */ noticed:
    z.boolean(),
  /** Why not, in sentences. */ faults: z.array(z.string()),
  checks: z.number(),
  scale: z.enum(['ci', 'quick', 'deep']),
  slice: z.string().nullable(),
  size: z.record(z.string(), z.number()),
  seed: z.number(),
  sabotage: z.string().nullable(),
  commit: z.string(),
  at: z.string(),
  seconds: z.number(),
  machine: z.string(),
  verdicts: Verdicts.shape.verdicts,
  figures: Verdicts.shape.figures,
})
export type Result = z.output<typeof Result>

export type Order = {
  readonly suite: Suite
  readonly size: Size
  readonly scale: Scale
  readonly slice: string | null
  readonly seed: number
  readonly sabotage?: Sabotage
  readonly commit: string
}
type RunContext = {
  readonly server: Server
  readonly out: string
  readonly print: (line: string) => void
}

const execute = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((done, failed) => {
    execFile(
      program,
      args,
      { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
      (error, stdout, stderr) =>
        stdout === '' && error !== null
          ? failed(new Error(`${error.message}\n${stderr}`))
          : done(stdout)
    )
  })

const INVARIANTS_EVERY_MS = 5_000
const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/**
 * Plays one suite on a database of its own, then lets the separate checker judge what was written
 * down. Never throws for a red suite.
 */
export const runSuite = async (
  { suite, size, scale, slice, seed, sabotage, commit }: Order,
  { server: shared, out, print }: RunContext
): Promise<Result> => {
  const startedAt = performance.now()
  const at = new Date().toISOString()
  const name = [suite.name, ...(sabotage === undefined ? [] : [sabotage.name]), seed].join('-')
  await mkdir(out, { recursive: true })
  const files = {
    history: join(out, `${name}.history.jsonl`),
    dump: join(out, `${name}.dump.jsonl`),
  }
  const history = openHistory(files.history)
  const faults: string[] = []
  history.note('begin', {
    suite: suite.name,
    seed,
    size,
    scale,
    sabotage: sabotage?.name ?? null,
    commit,
  })
  const copy =
    sabotage?.patches === undefined ? undefined : await createPatchedCopy(root, sabotage.patches)
  const server = suite.ownServer === true ? await openServer() : shared
  const database = await server.fresh(
    `proof_${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(3).toString('hex')}`
  )
  const broken = new Map<string, string>()
  const lookAtInvariants = async (): Promise<void> => {
    for (const { name: invariant, why, rows } of await findBrokenInvariants(database))
      broken.set(invariant, `${invariant}: ${why}, and yet ${JSON.stringify(rows).slice(0, 300)}`)
  }
  let looking: Promise<void> = Promise.resolve()
  // Wrong for a moment is wrong: they are asked all along, not only at the end.
  const watch = setInterval(() => {
    looking = looking.then(lookAtInvariants).catch(() => undefined)
  }, INVARIANTS_EVERY_MS)
  const { ctx, close } = await createSuiteContext({
    history,
    database,
    ground: server.ground,
    size,
    seed,
    root: copy?.root ?? root,
    print,
  })
  let played = false
  try {
    if (sabotage?.sql !== undefined) await database.query(sabotage.sql)
    await suite.run(ctx)
    played = true
  } catch (error) {
    faults.push(`It could not be played to its end: ${messageOf(error)}`)
  }
  try {
    clearInterval(watch)
    await looking
    await close()
    history.note('deadlocks', { count: await database.deadlocks() })
    await lookAtInvariants()
    await database.dump(files.dump)
  } catch (error) {
    played = false
    faults.push(`Its end could not be looked at: ${messageOf(error)}`)
  } finally {
    await history.close()
    await database.close()
    if (server !== shared) await server.stop()
    await copy?.remove()
  }
  const judged = await execute(process.execPath, [
    join(import.meta.dirname, 'check.mjs'),
    files.history,
    files.dump,
    '--json',
  ]).then(
    text => Verdicts.parse(JSON.parse(text)),
    (error: unknown) => {
      faults.push(`The checker could not read what was written: ${messageOf(error)}`)
      return { ok: false, verdicts: [], figures: {} }
    }
  )
  const noticed = played && (broken.size > 0 || judged.verdicts.some(({ wrong }) => wrong > 0))
  faults.push(...broken.values())
  for (const { rule, wrong, first } of judged.verdicts)
    if (wrong > 0) faults.push(`${rule}: ${wrong} wrong, first ${JSON.stringify(first[0])}`)
  for (const rule of suite.rules)
    if ((judged.verdicts.find(verdict => verdict.rule === rule)?.checked ?? 0) === 0)
      faults.push(`${rule} had nothing to look at`)
  return {
    suite: suite.name,
    ok: faults.length === 0,
    noticed,
    faults,
    checks: suite.rules.length + invariants.length,
    scale,
    slice,
    size,
    seed,
    sabotage: sabotage?.name ?? null,
    commit,
    at,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    machine: `${availableParallelism()} CPU, Node ${process.version}`,
    verdicts: judged.verdicts.filter(({ checked, wrong }) => checked > 0 || wrong > 0),
    figures: judged.figures,
  }
}

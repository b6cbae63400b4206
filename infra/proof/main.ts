import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openServer } from './database.ts'
import { randomOf } from './random.ts'
import { lineOf, writeReport } from './report.ts'
import { saveResult, readStoredResults } from './results.ts'
import { type Order, type Result, root, runSuite } from './runner.ts'
import { type Sabotage, type Scale, type Size, sliceOf, type Suite } from './suite.ts'
import { suites } from './suites/index.ts'

const help = `La prueba: fallas y ataques de verdad contra el producto entero, y un juez aparte que solo lee lo que pasó (infra/proof/README.md).
  npm run proof                              todas las suites, tamaño rápido: ${suites.map(({ name }) => name).join(', ')}
  npm run proof -- --only race,ledger        solo esas
  npm run proof -- --deep --slice 2/10       una décima parte de la corrida larga; los resultados se acumulan
  npm run proof -- --seed 42                 la misma corrida otra vez
  npm run proof -- --size kills=500          otro tamaño, suite por suite donde exista ese nombre
  npm run proof -- --sabotage drop-exclude   quita un muro y espera que su suite se ponga roja; «all» los quita uno por uno
  --ci      el tamaño de cada push; la última línea es la suma
  --walls 2 quita además dos muros, los que la semilla escoja
  --json    la última línea es el resultado en JSON
  --keep    guarda los resultados también en infra/proof/results`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    deep: { type: 'boolean', default: false },
    slice: { type: 'string' },
    size: { type: 'string' },
    sabotage: { type: 'string' },
    walls: { type: 'string' },
    ci: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const localScale: Scale = values.deep ? 'deep' : 'quick'
const scale: Scale = values.ci ? 'ci' : localScale
const out = join(root, 'infra/.out/proof')
const resultsFolder = join(import.meta.dirname, 'results')

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}

/**
 * A push plays what its commit says, on every machine the same; other runs play something new each
 * time.
 */
const chooseSeed = (): number => {
  if (values.seed !== undefined) return Number(values.seed)
  if (values.ci) return (Number.parseInt(commit(), 16) || 1) % 1_000_000
  return randomInt(1, 1_000_000)
}
const seed = chooseSeed()

/** "2/10" → the second of ten. */
const sliceAsked = (): { index: number; of: number } => {
  const [index = 1, of = 1] = (values.slice ?? '1/1').split('/').map(Number)
  if (!Number.isInteger(index) || !Number.isInteger(of) || index < 1 || index > of)
    throw new Error(`Una parte se pide así: --slice 2/10, no «${values.slice}»`)
  return { index, of }
}

const otherSize = (size: Size): Size => {
  const overrides = (values.size ?? '')
    .split(',')
    .filter(Boolean)
    .map(part => part.split('='))
  return {
    ...size,
    ...Object.fromEntries(
      overrides.flatMap(([name = '', value]) => (name in size ? [[name, Number(value)]] : []))
    ),
  }
}

const ofThisScale = ({ sizes }: Suite): boolean => scale !== 'ci' || sizes.ci !== undefined

type Unplayable = ReadonlyMap<string, string>
/** Suites that this machine cannot play, and why. */
const unplayable = async (): Promise<Unplayable> => {
  const reasons = await Promise.all(
    suites.map(async ({ name, lacks }) => [name, await lacks?.()] as const)
  )
  return new Map(reasons.flatMap(([name, why]) => (why === undefined ? [] : [[name, why]])))
}
/** A run of named suites does not report "green" for something that was left out. */
const refuseUnplayable = (chosen: readonly Suite[], cannot: Unplayable): void => {
  for (const { name } of chosen)
    if (cannot.has(name))
      throw new Error(`La suite «${name}» no se puede jugar aquí: ${cannot.get(name)}.`)
}

const chosenSuites = (cannot: Unplayable): readonly Suite[] => {
  const names = values.only?.split(',')
  const unknown = names?.find(name => !suites.some(suite => suite.name === name))
  if (unknown !== undefined)
    throw new Error(
      `No hay una suite «${unknown}». Hay: ${suites.map(({ name }) => name).join(', ')}.`
    )
  if (names === undefined)
    return suites.filter(suite => !cannot.has(suite.name) && ofThisScale(suite))
  const chosen = suites.filter(({ name }) => names.includes(name))
  refuseUnplayable(chosen, cannot)
  return chosen
}

type Wall = { readonly suite: Suite; readonly sabotage: Sabotage }
const wallsAsked = (cannot: Unplayable): readonly Wall[] => {
  const named = values.sabotage !== undefined && values.sabotage !== 'all'
  const all = (named ? suites : chosenSuites(cannot)).flatMap(suite =>
    suite.sabotages.map((sabotage): Wall => ({ suite, sabotage }))
  )
  // A push takes a few away, others each time; the long run takes all.
  if (values.sabotage === undefined)
    return values.walls === undefined
      ? []
      : randomOf(seed)
          .shuffle(all.filter(({ sabotage }) => sabotage.slow !== true))
          .slice(0, Number(values.walls))
  if (values.sabotage === 'all') return all
  const matching = all.filter(({ sabotage }) => values.sabotage?.split(',').includes(sabotage.name))
  if (matching.length === 0)
    throw new Error(
      `No hay un sabotaje «${values.sabotage}». Hay: ${all.map(({ sabotage }) => sabotage.name).join(', ')}.`
    )
  refuseUnplayable(
    matching.map(({ suite }) => suite),
    cannot
  )
  return matching
}

const orders = (cannot: Unplayable): Order[] => {
  const { index, of } = sliceAsked()
  const slice = of === 1 ? null : `${index}/${of}`
  const at = commit()
  const plain =
    values.sabotage !== undefined
      ? []
      : chosenSuites(cannot).map(
          (suite): Order => ({
            suite,
            scale,
            slice,
            seed: seed + index - 1,
            commit: at,
            size: otherSize(sliceOf(suite.sizes[scale] ?? suite.sizes.quick, suite.fixed, of)),
          })
        )
  const walls = wallsAsked(cannot).map(
    ({ suite, sabotage }): Order => ({
      suite,
      sabotage,
      scale,
      slice: null,
      seed,
      commit: at,
      size: otherSize(sabotage.size ?? suite.sizes.ci ?? suite.sizes.quick),
    })
  )
  return [...plain, ...walls]
}

/** A suite must be green, a wall that is gone must be noticed. */
const isAsExpected = ({ ok, noticed, sabotage }: Result): boolean =>
  sabotage === null ? ok : noticed

const proof = async (): Promise<number> => {
  const cannot = await unplayable()
  const work = orders(cannot)
  print(`\n  Semilla ${seed} · ${scale} · ${work.length} corridas. Abro la base de datos…`)
  const server = await openServer()
  const results: Result[] = []
  try {
    for (const order of work) {
      print(
        `\n  ${order.suite.name}${order.sabotage === undefined ? '' : ` sin ${order.sabotage.name}: ${order.sabotage.wall}`}`
      )
      const result = await runSuite(order, { server, out, print: line => print(`    ${line}`) })
      results.push(result)
      await saveResult(join(out, 'results'), result)
      if (values.keep) await saveResult(resultsFolder, result)
      print(lineOf(result))
      for (const fault of result.faults.slice(0, 6)) print(`      ${fault.slice(0, 600)}`)
    }
  } finally {
    await server.stop()
  }
  await writeReport(
    join(out, 'report.html'),
    await readStoredResults(values.keep ? [resultsFolder] : [resultsFolder, join(out, 'results')]),
    new Date()
  )
  const leftOut =
    values.only !== undefined || values.sabotage !== undefined
      ? []
      : suites.filter(suite => cannot.has(suite.name) && ofThisScale(suite))
  const wrong = results.filter(result => !isAsExpected(result))
  const checks = results.reduce(
    (sum, result) => sum + (result.sabotage === null ? result.checks : 1),
    0
  )
  const failuresOf = (result: Result): number =>
    result.sabotage === null ? Math.max(1, result.faults.length) : 1
  const failed = wrong.reduce((sum, result) => sum + failuresOf(result), 0)
  const counts = { passed: Math.max(0, checks - failed), failed, skipped: leftOut.length }
  for (const { suite, sabotage, faults } of wrong)
    print(
      `✗ ${suite}${sabotage === null ? '' : ` sin ${sabotage}: no se notó`} · ${faults[0]?.slice(0, 400) ?? ''}`
    )
  print(
    `\n${[...results.map(lineOf), ...leftOut.map(({ name }) => `  no se jugó ${name}: ${cannot.get(name)}`)].join('\n')}\n\n  ${counts.passed} passed, ${counts.failed} failed${wrong.length === 0 ? '' : ` · repetir: npm run proof -- --only ${wrong[0]?.suite} --seed ${seed}`}\n  infra/.out/proof/report.html`
  )
  if (values.ci)
    print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  if (values.json)
    print(
      JSON.stringify({
        ok: wrong.length === 0,
        seed,
        counts,
        results: results.map(({ suite, sabotage, ok, seconds }) => ({
          suite,
          sabotage,
          ok,
          seconds,
        })),
      })
    )
  return wrong.length === 0 ? 0 : 1
}

// Without this a signal would end us before those who clean up at the exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(130))
if (values.help) print(help)
else {
  try {
    process.exitCode = await proof()
  } catch (error) {
    print(`\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}

// `npm test`: what can be proved about the repository, in order, with nothing installed but Node
// and npm. Workspaces that have not changed since they last passed are not tested again.
//   --only checks,unit  runs only those suites
//   --deep              also a browser, every repetition of the properties, and the quick proof
// Where CI is set everything runs, with what needs more than Node and npm: the cluster (Java,
// Maven, Redis), the manifests (Go), the alert rules (promtool), the start-up (root). What a
// machine lacks is printed and counted as skipped; in CI it is a failure. The last line of standard
// output is always `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  ensureDatabaseClient,
  ensureDependencies,
  ensureWebClient,
  requireNode,
} from './bootstrap.mjs'
import { nodeBinary, Obstacle, root, run, seconds, stopWithNpm, tool } from './command.mjs'
import { filesUnder } from './fingerprint.mjs'
import { ensureChromium } from './chromium.mjs'
import { missingParts } from './missing.mjs'
import { ensureRedis } from './redis.mjs'
import { integrationTests, runScripts, staticChecks, testRuns } from './scripts.mjs'
import { countClosing, countJourney, countVitest, failureLine, sum, summary } from './tally.mjs'
import { reportOf, reports, retriedOf, runVitest } from './vitest.mjs'

const minutes = 60_000
const { values } = parseArgs({
  options: { only: { type: 'string' }, deep: { type: 'boolean', default: false } },
})
const inCi = () => Boolean(process.env.CI)
const isDeep = () => inCi() || values.deep
if (isDeep()) process.env.DEEP_TESTS = '1'

/** A check that is either right or wrong counts as one test. */
const checks = async () => {
  const { code, failed } = await runScripts(staticChecks)
  const names = code !== 0 && failed.length === 0 ? ['turbo'] : failed
  return {
    passed: staticChecks.length - names.length,
    failed: names.length,
    skipped: 0,
    failures: names.map(name => `npm run ${name}`),
  }
}

const vitest =
  (name, args, timeoutMs, extra = {}) =>
  async () => {
    const code = await runVitest(name, args, { timeoutMs, env: extra })
    retried.push(...retriedOf(name))
    return countVitest(reportOf(name), code)
  }
// A browser and a database on a busy machine are late once in ten thousand tests: such a test is
// tried once more, and named at the end when it then passes.
const onceMore = inCi() ? ['--retry=1'] : []
const retried = []

/**
 * Tests by their workspaces: one whose files are as when they last passed is not tested again, and
 * counts as it did then.
 */
const byWorkspace = scripts => async () => {
  const { code, failed } = await runScripts(scripts, testRuns)
  if (code !== 0 && failed.length === 0) return { ...sum([]), failed: 1, failures: ['turbo'] }
  return sum(
    scripts.map(script =>
      countVitest(reportOf(script.replace(':', '-')), failed.includes(script) ? 1 : 0)
    )
  )
}

const missing = missingParts({ inCi: inCi() })

const integration = async () => {
  // Its tests count themselves as skipped.
  await missing.find(ensureRedis, async () => undefined)
  return inCi()
    ? vitest('integration', ['--project', 'integration', ...onceMore], 40 * minutes)()
    : byWorkspace(integrationTests)()
}

const journey = async () => {
  const { code, output } = await run(nodeBinary(), ['infra/journey/main.ts', '--json'], {
    timeoutMs: 10 * minutes,
  })
  return countJourney(output, code)
}

/** How many tests there would be. */
const browserTestCount = async projects => {
  const list = join(reports, 'e2e-list.json')
  rmSync(list, { force: true })
  await run(nodeBinary(), [tool('vitest'), 'list', ...projects, `--json=${list}`], {
    quiet: true,
    timeoutMs: 5 * minutes,
  })
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).length : 1
}

/** Resolves when a browser and the web client are there, or will not come. */
let tellPrepared = () => undefined
const browserPrepared = new Promise(resolve => {
  tellPrepared = resolve
})

const prepareBrowser = async () => {
  try {
    const browser = await missing.find(ensureChromium, async () => undefined)
    if (browser !== undefined) await ensureWebClient()
    return browser
  } finally {
    tellPrepared()
  }
}

const browserTests = (name, ...patterns) => {
  const projects = patterns.flatMap(pattern => ['--project', pattern])
  return async () => {
    const browser = await prepareBrowser()
    if (browser === undefined)
      return { passed: 0, failed: 0, skipped: await browserTestCount(projects), failures: [] }
    return vitest(name, [...projects, ...onceMore], 60 * minutes, { CHROMIUM: browser })()
  }
}

/** A program of its own that closes with the same line as this one. */
const program =
  (file, timeoutMs, args = []) =>
  async () => {
    const { code, output } = await run(nodeBinary(), [file, ...args], { timeoutMs })
    return countClosing(output, code)
  }
// What has a `beside` runs while that suite does: a browser waits more than it works.
const suites = [
  { name: 'checks', title: 'Formato, tipos, reglas, imports y código muerto', of: checks },
  {
    name: 'unit',
    title: 'Pruebas unitarias',
    of: vitest('unit', ['--project', 'unit'], 10 * minutes),
  },
  {
    name: 'integration',
    title: 'Pruebas de integración y de contrato (Postgres real)',
    of: integration,
  },
  {
    name: 'web',
    title: 'Componentes de la aplicación web',
    of: inCi()
      ? vitest('web', ['--root', 'web', ...onceMore], 30 * minutes)
      : byWorkspace(['components']),
  },
  {
    name: 'journey',
    title: 'Recorrido completo del producto',
    of: journey,
    when: () => existsSync(join(root, 'infra/journey/main.ts')),
    beside: 'e2e',
  },
  {
    name: 'e2e',
    title: 'De punta a punta, en un navegador',
    of: inCi() ? browserTests('e2e', 'e2e', 'e2e-gestures') : browserTests('e2e', 'e2e*'),
    when: () =>
      isDeep() &&
      ['infra', 'web']
        .flatMap(folder => filesUnder(join(root, folder)))
        .some(file => file.endsWith('.e2e.ts')),
  },
  {
    name: 'manifests',
    title: 'Manifiestos de Kubernetes (kustomize y kubeconform)',
    of: program('infra/local/manifests/check.mjs', 15 * minutes),
    when: inCi,
    beside: 'e2e',
  },
  {
    name: 'observability',
    title: 'Reglas de alerta y tableros (promtool)',
    of: program('infra/observability/main.ts', 5 * minutes),
    when: inCi,
    beside: 'e2e',
  },
  {
    name: 'cluster',
    title: 'Cada servicio en su proceso, con Redis y Kafka',
    of: program('infra/local/cluster/test.mjs', 40 * minutes),
    when: inCi,
    beside: 'e2e',
  },
  {
    name: 'start',
    title: 'El arranque: root en una carpeta cerrada, y sin root en una ruta con acentos',
    of: program('infra/local/start-check/main.ts', 10 * minutes),
    when: inCi,
    beside: 'e2e',
  },
  // Each run sabotages two guards, other ones each time.
  {
    name: 'proof',
    title: 'La prueba: golpes, carreras, el libro de créditos y los muros entre negocios',
    of: program('infra/proof/main.ts', 40 * minutes, ['--ci', '--walls', '2']),
    when: isDeep,
    beside: 'e2e',
  },
  {
    name: 'e2e-apart',
    title: 'De punta a punta: lo que más espera',
    of: browserTests('e2e-apart', 'e2e-apart'),
    when: inCi,
    beside: 'e2e',
  },
]

const chosen = () => {
  if (values.only === undefined) return suites.filter(suite => suite.when?.() ?? true)
  const names = values.only.split(',')
  const unknown = names.filter(name => !suites.some(suite => suite.name === name))
  if (unknown.length > 0)
    throw new Obstacle(
      `No hay una suite «${unknown.join(', ')}». Hay: ${suites.map(suite => suite.name).join(', ')}.`
    )
  return suites.filter(suite => names.includes(suite.name))
}

const began = Date.now()
const done = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))

const failure = (about, why) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${about}: ${why.split('\n')[0]}`],
})

/**
 * Runs one suite; whatever goes wrong in it is one failure with its sentence, and the next suite
 * still runs.
 */
const attempt = async ({ name, title, of }) => {
  if (interrupted) return
  const started = Date.now()
  console.log(`\n== ${title} ==`)
  let counts
  let note = ''
  try {
    counts = await of()
    if (counts.passed + counts.failed + counts.skipped === 0) {
      note = 'no ejecutó ninguna prueba'
      counts = failure(name, note)
    }
  } catch (error) {
    note = error instanceof Obstacle ? error.message : (error.stack ?? String(error))
    counts = failure(name, note)
  }
  if (note !== '') console.log(note)
  done.push({ name, took: seconds(started), ...counts })
  console.log(`-- ${name}: ${counts.failed === 0 ? 'bien' : 'MAL'} · ${seconds(started)}`)
}

/**
 * One after the other, and none while the host installs or builds: they would disturb each other.
 */
const attemptBeside = async guests => {
  if (guests.length > 0) await browserPrepared
  for (const guest of guests) await attempt(guest)
}

/**
 * Nothing can run without its packages: then every suite is missing, and the sentence that says why
 * is the whole answer.
 */
const prepare = async () => {
  requireNode()
  stopWithNpm()
  await ensureDependencies()
  mkdirSync(reports, { recursive: true })
  await ensureDatabaseClient()
}

try {
  const wanted = chosen()
  await prepare()
  const hasHost = ({ beside }) => wanted.some(({ name }) => name === beside)
  for (const suite of wanted.filter(each => !hasHost(each))) {
    const guests = wanted.filter(({ beside }) => beside === suite.name)
    await Promise.all([attempt(suite), attemptBeside(guests)])
  }
} catch (error) {
  console.log(error instanceof Obstacle ? `\nmostrador · ${error.message}` : error)
  done.push({ name: 'preparación', took: seconds(began), ...failure('preparación', error.message) })
}
if (interrupted)
  done.push({
    name: 'interrumpido',
    took: seconds(began),
    ...failure('interrumpido', 'faltan suites'),
  })

console.log('\n== Resumen ==')
for (const { name, took, ...counts } of done)
  console.log(`${name.padEnd(14)}${took.padStart(9)}   ${summary(counts)}`)
const total = sum(done)
console.log(`${'total'.padEnd(14)}${seconds(began).padStart(9)}\n`)
for (const text of missing.sentences) console.log(`No se probó aquí: ${text}\n`)
for (const test of retried) console.log(`Pasó al segundo intento: ${test}\n`)
for (const text of total.failures) console.log(failureLine(text))
if (total.failures.length > 0) console.log()
console.log(summary(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

// `npm run test:cluster`: what needs a real Kafka and Redis. The adapters' contracts, a bus whose
// processes are killed and whose brokers fail, and the whole journey through a cluster of its own.
// The last line of standard output is `N passed, N failed, N skipped`.
//   --contracts      without the journey; further words choose test files (`npm run test:cluster -- --contracts broker-faults`)
//   --deep           outages of 60 s instead of 15
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  ensureDatabaseClient,
  ensureDependencies,
  ensureWebClient,
  requireNode,
} from '../bootstrap.mjs'
import {
  environment,
  nodeBinary,
  Obstacle,
  root,
  run,
  print,
  seconds,
  stopWithNpm,
  tool,
} from '../command.mjs'
import { countJourney, countVitest, failureLine, sum, summary } from '../tally.mjs'
import { ensureBrokers } from './prepare.mjs'

const {
  values: { contracts: onlyContracts, deep },
  positionals: files,
} = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
  },
})
const minutes = 60_000
const reports = join(root, 'infra', '.out')

const openBackends = async () => {
  const child = spawn(nodeBinary(), ['infra/local/cluster/bring-brokers.ts'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  const line = await Promise.race([
    new Promise(resolve => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => undefined),
  ])
  if (typeof line !== 'string')
    throw new Obstacle('No se pudieron abrir PostgreSQL, Redis y Kafka; arriba está por qué.')
  return {
    ...JSON.parse(line),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Node reads whom it trusts when it starts: a file for the certificate of this run. */
const securedEnvironment = (name, secured) => {
  if (secured === undefined) return {}
  const file = join(reports, `${name}-kafka.pem`)
  writeFileSync(file, secured.certificate)
  return { TEST_KAFKA_SECURED: JSON.stringify(secured), NODE_EXTRA_CA_CERTS: file }
}

/**
 * @param backends where PostgreSQL, Redis and Kafka are
 * @param {{ name: string, args: string[], quiet?: boolean }} part of the files; of a quiet one the output is printed last
 */
const contracts = async (
  { serverUrl, redisUrl, kafkaBrokers, kafkaSecured },
  { name, args, quiet = false }
) => {
  const report = join(reports, `${name}.json`)
  rmSync(report, { force: true })
  const server = new URL(serverUrl)
  server.pathname = '/postgres'
  // Tests set the passwords of the roles to their own: never on a server that was given. They bring
  // one along then.
  const database = process.env.DATABASE_URL ? {} : { TEST_DATABASE_URL: server.href }
  const { code, output } = await run(
    nodeBinary(),
    [
      tool('vitest'),
      'run',
      ...args,
      '--config',
      'infra/local/cluster/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      quiet,
      timeoutMs: 25 * minutes,
      env: environment({
        ...database,
        ...(deep ? { CLUSTER_DEEP: 'true' } : {}),
        TEST_REDIS_URL: redisUrl,
        TEST_KAFKA_BROKERS: kafkaBrokers,
        ...securedEnvironment(name, kafkaSecured),
      }),
    }
  )
  if (quiet) process.stdout.write(output)
  return countVitest(
    existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined,
    code
  )
}

// Files that break a broker bring one of their own: they wait out outages beside those that share.
const breaksItsOwn = 'faults.cluster.ts'
const parts =
  files.length > 0
    ? [{ name: 'cluster', title: 'Las pruebas que se pidieron', args: files }]
    : [
        {
          name: 'cluster',
          title: 'Bus y trabajos sobre Kafka y Redis, con procesos que mueren',
          args: ['--exclude', `**/*-${breaksItsOwn}`],
        },
        {
          name: 'cluster-faults',
          title: 'Kafka y Redis que fallan',
          args: [breaksItsOwn],
          quiet: true,
        },
      ]

/**
 * As it is shipped, with a certificate made for this run: one or two proxies before the gateway, of
 * which the first ends TLS; data stores behind TLS and passwords; one way out, by a proxy.
 */
const journey = async proxies => {
  await ensureWebClient()
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-tls-'))
  try {
    const { localCertificate } = await import('@mostrador/testing/tls-proxy')
    const { graphHost } = await import('./as-shipped.ts')
    const certificate = await localCertificate(graphHost)
    const files = { json: join(folder, 'certificate.json'), pem: join(folder, 'certificate.pem') }
    writeFileSync(files.json, JSON.stringify(certificate), { mode: 0o600 })
    writeFileSync(files.pem, certificate.cert)
    const { code, output } = await run(
      nodeBinary(),
      ['infra/journey/main.ts', '--main', 'infra/local/cluster/main.ts', '--json'],
      {
        timeoutMs: 20 * minutes,
        env: environment({
          TLS_PROXIES: String(proxies),
          TLS_CERTIFICATE: files.json,
          NODE_EXTRA_CA_CERTS: files.pem,
        }),
      }
    )
    return countJourney(output, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const began = Date.now()
const done = []
const attempt = async (title, of) => {
  const started = Date.now()
  console.log(`\n== ${title} ==`)
  let counts = { passed: 0, failed: 1, skipped: 0, failures: [title] }
  try {
    counts = await of()
  } catch (error) {
    console.log(error instanceof Obstacle ? `mostrador · ${error.message}` : (error.stack ?? error))
  }
  done.push(counts)
  console.log(`-- ${title}: ${summary(counts)} · ${seconds(started)}`)
}

let backends
try {
  requireNode()
  stopWithNpm()
  await ensureDependencies()
  await ensureDatabaseClient()
  await ensureBrokers()
  mkdirSync(reports, { recursive: true })
  print('Abro PostgreSQL, Redis y Kafka…')
  backends = await openBackends()
  await Promise.all(parts.map(part => attempt(part.title, () => contracts(backends, part))))
} catch (error) {
  console.log(error instanceof Obstacle ? `\nmostrador · ${error.message}` : error)
  done.push({ passed: 0, failed: 1, skipped: 0, failures: [error.message] })
} finally {
  await backends?.stop()
}
if (backends !== undefined && !onlyContracts && existsSync(join(root, 'infra/journey/main.ts')))
  for (const proxies of [2, 1])
    await attempt(
      `Recorrido completo por un clúster como se entrega: TLS, una sola salida, proxies delante: ${proxies}`,
      () => journey(proxies)
    )

const total = sum(done)
for (const text of total.failures) console.log(failureLine(text))
console.log(`\n${seconds(began)}\n${summary(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

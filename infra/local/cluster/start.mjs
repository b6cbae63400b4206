// `npm run start:cluster`: every service in its own process around PostgreSQL, Redis and Apache
// Kafka.
//   --port N    where the gateway listens (default: PORT or 3000)
//   --no-demo   does not create the sample business
import { spawn } from 'node:child_process'
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
  orExplain,
  root,
  print,
  stopWithNpm,
} from '../command.mjs'
import { ensureBrokers } from './prepare.mjs'

await orExplain(async () => {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, 'no-demo': { type: 'boolean' } },
  })
  const port = Number(values.port ?? process.env.PORT ?? '3000')
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Obstacle(
      'Ese no es un puerto. Usa un número entre 1 y 65535: npm run start:cluster -- --port 3001'
    )
  requireNode()
  stopWithNpm()
  await ensureDependencies()
  await ensureDatabaseClient()
  await ensureWebClient()
  await ensureBrokers()
  print('Enciendo Mostrador por partes…')
  const main = spawn(nodeBinary(), ['infra/local/cluster/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment({ PORT: String(port), ...(values['no-demo'] ? { DEMO: 'no' } : {}) }),
  })
  const pass = signal => {
    // A terminal already sends Ctrl-C to the whole group.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) main.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  process.exitCode = await new Promise(resolve => main.once('exit', code => resolve(code ?? 1)))
})

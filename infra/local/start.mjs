// `npm start`: the whole product in one process, with everything it needs, on a fresh clone.
//   --port N    where to listen (default: PORT or 3000)
//   --reset     deletes the local data first
//   --no-demo   does not create the sample business
//   --dev       restarts the server when a source changes and serves the client with hot reload
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import {
  ensureDatabaseClient,
  ensureDependencies,
  ensureWebClient,
  forgetData,
  requireNode,
} from './bootstrap.mjs'
import {
  environment,
  nodeBinary,
  Obstacle,
  orExplain,
  root,
  print,
  stopWithNpm,
  tool,
} from './command.mjs'

const options = () => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        reset: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        dev: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new Obstacle(
      `${error.message}\nOpciones: --port N, --reset, --no-demo, --dev. Por ejemplo: npm start -- --port 3001`
    )
  }
}

const portFrom = text => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Obstacle(
      `«${text}» no es un puerto. Usa un número entre 1 y 65535, por ejemplo: PORT=3001 npm start`
    )
  return port
}

const requireFreePort = port =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Obstacle(
            `El puerto ${port} ya está en uso (¿otro Mostrador abierto?). Ciérralo o usa otro: PORT=${port + 1} npm start`
          )
        )
      else if (error.code === 'EACCES')
        reject(
          new Obstacle(`No hay permiso para usar el puerto ${port}. Usa otro: PORT=3001 npm start`)
        )
      else reject(error)
    })
    probe.listen(port, () => probe.close(() => resolve()))
  })

/**
 * Starts the processes and waits for the first to end. A signal is passed on once: npm and the
 * terminal may both deliver it, and a second one would cut a clean stop short.
 */
const keepRunning = children =>
  new Promise((resolve, reject) => {
    let asked
    const stop = signal => {
      if (asked !== undefined) return
      asked = signal
      print('Cierro Mostrador; tus datos quedan en .data/ …')
      // A terminal already sends Ctrl-C to the whole group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY)
        for (const child of children) child.kill(signal)
      setTimeout(() => children.forEach(child => child.kill('SIGKILL')), 20_000).unref()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
    for (const child of children) {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        for (const other of children)
          if (other !== child && other.exitCode === null) other.kill('SIGTERM')
        if (asked !== undefined && (code === 0 || code === null))
          print('Listo. Para volver: npm start')
        resolve(code ?? (signal === asked ? 0 : 1))
      })
    }
  })

await orExplain(async () => {
  const wanted = options()
  requireNode()
  stopWithNpm()
  const port = portFrom(wanted.port ?? process.env.PORT ?? '3000')
  await requireFreePort(port)
  await ensureDependencies()
  await ensureDatabaseClient()
  if (wanted.reset) {
    await forgetData()
    print('Borré los datos locales (.data/): empiezo de cero.')
  }
  if (!wanted.dev) await ensureWebClient()

  const env = environment({ PORT: String(port), ...(wanted['no-demo'] ? { DEMO: 'no' } : {}) })
  const start = (...args) => spawn(nodeBinary(), args, { cwd: root, env, stdio: 'inherit' })
  print('Enciendo Mostrador…')
  const server = start(...(wanted.dev ? ['--watch'] : []), 'services/all-in-one/src/main.ts')
  process.exitCode = await keepRunning(wanted.dev ? [server, start(tool('vite'), 'web')] : [server])
})

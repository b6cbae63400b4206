// What `npm start`, `npm test` and `npm run check` need before the product can run. Plain JavaScript without dependencies:
// on a fresh clone it runs on whatever Node is there, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const stamps = join(root, 'node_modules', '.mostrador')
const leastNode = 20
const leastFreeBytes = 2.5 * 1024 ** 3

/** Something that the person at the keyboard can solve: shown as a sentence, without a stack. */
export class Obstacle extends Error {}
/** A part of the tests that this machine does not have, and how to get it: outside of CI its tests are skipped. */
export class MissingPart extends Obstacle {}

export const say = text => console.log(`mostrador · ${text}`)
export const warn = text => console.warn(`mostrador · aviso: ${text}`)

/** Runs a command's body and turns an obstacle into its sentence and exit code 1. */
export const orExplain = async body => {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error
    console.error(`\nmostrador · ${error.message}`)
    process.exitCode = 1
  }
}

export const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** The Node that the product runs on: pinned by the lock file, whatever the machine has. */
export const nodeBinary = () =>
  join(
    root,
    'node_modules',
    nodePackage(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node'
  )

// Asked for by name and locked for each system: the package `node` would download them while it is installed, past the lock.
const nodePackage = () => {
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `${system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${process.arch}`
}

/** The JavaScript file of an installed command, to be run with `nodeBinary()`. */
export const tool = name => realpathSync(join(root, 'node_modules', '.bin', name))

/** Environment of everything we start: the pinned Node and the installed commands come first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...extra,
})

/**
 * Runs a command to its end.
 * @returns {Promise<{ code: number, output: string }>} its exit code and, when not inherited, its last 200 kB of output
 */
export const run = (
  command,
  args,
  { quiet = false, cwd = root, env = environment(), timeoutMs = 0 } = {}
) =>
  new Promise((resolve, reject) => {
    const own = process.platform !== 'win32'
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: own,
    })
    const end = signal => {
      try {
        if (own && child.pid !== undefined) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // already gone
      }
    }
    let output = ''
    const keep = stream => chunk => {
      output = (output + chunk).slice(-200_000)
      if (!quiet) stream.write(chunk)
    }
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    const timer =
      timeoutMs > 0
        ? setTimeout(() => {
            output += `\n(sin terminar después de ${Math.round(timeoutMs / 1000)} s)\n`
            end('SIGKILL')
          }, timeoutMs)
        : undefined
    const onSignal = signal => {
      end(signal)
      setTimeout(() => end('SIGKILL'), 10_000).unref()
      process.exitCode = 130
    }
    process.once('SIGINT', onSignal)
    process.once('SIGTERM', onSignal)
    const settle = () => {
      clearTimeout(timer)
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    }
    child.once('error', error => {
      settle()
      reject(error)
    })
    child.once('close', (code, signal) => {
      settle()
      // What a killed command leaves behind (a database, a browser) must not outlive it.
      if (signal !== null) end('SIGKILL')
      resolve({ code: code ?? 1, output, signal })
    })
  })

// ---- has it changed since the last time? -------------------------------------------------------------------------

/** Every file of a folder (or the file itself), without what is installed, built or generated. */
export const filesUnder = path => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(
      entry => entry.name !== 'node_modules' && entry.name !== 'dist' && entry.name !== 'generated'
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => filesUnder(join(path, entry.name)))
}

/** One fingerprint of files and folders (relative to the repository): names and contents. */
export const fingerprint = paths => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(path => filesUnder(join(root, path)))) {
    hash
      .update(relative(root, file).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const stampOf = name =>
  existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), 'utf8') : undefined
const stamp = (name, value) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

// ---- the steps ---------------------------------------------------------------------------------------------------

export const requireNode = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < leastNode)
    throw new Obstacle(
      `Hace falta Node ${leastNode} o más nuevo y este es ${process.version}. Instala uno de https://nodejs.org y vuelve a intentarlo.`
    )
}

const whyInstallFailed = output => {
  if (/ENOSPC/.test(output))
    return 'Se llenó el disco mientras se instalaban los paquetes. Libera unos 3 GB y vuelve a intentarlo.'
  if (
    /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|network/i.test(
      output
    )
  )
    return 'No hay conexión con el registro de npm. Revisa tu red (o tu proxy) y vuelve a intentarlo.'
  if (/EACCES|EPERM/.test(output))
    return `No hay permiso para escribir en ${join(root, 'node_modules')}. Revisa de quién es la carpeta y vuelve a intentarlo.`
  return 'La instalación de los paquetes falló; arriba está lo que dijo npm.'
}

/** Someone may have run `npm install` by hand: npm writes its own copy of the lock when it finishes. */
const installedByHand = () => {
  const finished = join(root, 'node_modules', '.package-lock.json')
  return (
    existsSync(finished) &&
    statSync(finished).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 5_000
  )
}

const npm = async args => {
  const program = process.env.npm_execpath
  const { code, output } = program?.endsWith('.js')
    ? await run(process.execPath, [program, ...args], { env: process.env })
    : await run('npm', args, { env: process.env }).catch(() => ({ code: 1, output: 'npm: ENOENT' }))
  if (/npm: ENOENT/.test(output))
    throw new Obstacle(
      'No encontré npm. Viene con Node: instala Node de https://nodejs.org y vuelve a intentarlo.'
    )
  if (code !== 0) throw new Obstacle(whyInstallFailed(output))
}

/**
 * .npmrc lets no package run a script at install; these few, named in package.json, have something to do (libs/tooling/src/dependencies.ts says what).
 * And npm 10 forgets to link the command of an optional package, which is our Node.
 */
const finishPackages = async () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter(
    name => allowScripts[name] && existsSync(join(root, 'node_modules', name))
  )
  await npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', nodePackage(), ...allowed])
}

/** Installs the packages when they are missing or the lock file changed since they were installed. */
export const ensureDependencies = async () => {
  const lock = fingerprint(['package-lock.json'])
  const present = existsSync(nodeBinary())
  if (present && stampOf('lock') === lock) return
  if (present && installedByHand()) {
    await finishPackages()
    return stamp('lock', lock)
  }

  const disk = statfsSync(root)
  if (!present && disk.bavail * disk.bsize < leastFreeBytes) {
    throw new Obstacle(
      `Queda muy poco disco (${((disk.bavail * disk.bsize) / 1024 ** 3).toFixed(1)} GB): los paquetes y la base de datos piden unos 3 GB. Libera espacio y vuelve a intentarlo.`
    )
  }
  say(
    present
      ? 'Cambió package-lock.json: actualizo los paquetes (npm install)…'
      : 'Instalo los paquetes (npm install); la primera vez tarda unos dos minutos…'
  )
  const started = Date.now()
  await npm(['install', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'])
  if (!existsSync(nodeBinary()))
    throw new Obstacle(
      'La instalación terminó sin la versión de Node que el producto usa. Borra la carpeta node_modules y vuelve a intentarlo.'
    )
  await finishPackages()
  const after = fingerprint(['package-lock.json'])
  if (after !== lock)
    warn(
      'npm cambió package-lock.json; no es lo esperado. Revísalo con `git diff package-lock.json` antes de guardar nada.'
    )
  stamp('lock', after)
  say(`Paquetes instalados en ${seconds(started)}.`)
}

/** Generates the database client when the models changed. */
export const ensureDatabaseClient = async () => {
  const sources = fingerprint([
    'libs/db/prisma/models',
    'libs/db/prisma/schema.prisma',
    'libs/db/src/cli.ts',
    'libs/db/src/generate.ts',
    'libs/db/package.json',
  ])
  const wanted = `${sources} ${stampOf('lock') ?? ''}`
  if (stampOf('database-client') === wanted && existsSync(join(root, 'libs/db/src/generated')))
    return
  say('Genero el cliente de la base de datos…')
  const { code, output } = await run(nodeBinary(), ['libs/db/src/cli.ts', 'generate'], {
    quiet: true,
  })
  if (code !== 0)
    throw new Obstacle(`No se pudo generar el cliente de la base de datos:\n${output}`)
  stamp('database-client', wanted)
}

/** Builds the web client when it is missing or older than its sources. */
export const ensureWebClient = async () => {
  const sources = fingerprint([
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'libs/contracts/src',
    'libs/kernel/src',
  ])
  const wanted = `${sources} ${stampOf('lock') ?? ''}`
  if (stampOf('web-client') === wanted && existsSync(join(root, 'web/dist/index.html'))) return
  say('Construyo la aplicación web…')
  const started = Date.now()
  const { code, output } = await run(
    nodeBinary(),
    [tool('vite'), 'build', 'web', '--logLevel', 'warn'],
    { quiet: true }
  )
  if (code !== 0)
    throw new Obstacle(
      /ENOSPC/.test(output)
        ? 'Se llenó el disco al construir la aplicación web. Libera espacio y vuelve a intentarlo.'
        : `No se pudo construir la aplicación web:\n${output}`
    )
  stamp('web-client', wanted)
  say(`Aplicación web lista en ${seconds(started)}.`)
}

/**
 * npm runs a script through a shell that does not pass signals on: when npm is told to stop, only the shell hears it. So a command that
 * npm started also stops when its parent is gone, as if it had been told itself.
 */
export const stopWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Deletes the local data; the next start begins from nothing. Refuses while an instance uses them. */
export const forgetData = async () => {
  const { code, output } = await run(nodeBinary(), ['services/all-in-one/src/reset.ts'], {
    quiet: true,
  })
  if (code !== 0) throw new Obstacle(output.trim())
}

// What `npm start`, `npm test` and `npm run check` need before the product can run. Plain
// JavaScript without dependencies: on a fresh clone it runs on whatever Node is there, before
// anything is installed.
import { existsSync, readFileSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import {
  Obstacle,
  nodeBinary,
  nodePackage,
  root,
  run,
  print,
  seconds,
  tool,
  warn,
} from './command.mjs'
import { fingerprint, stamp, stampOf } from './fingerprint.mjs'

const leastNode = 20
const leastFreeBytes = 2.5 * 1024 ** 3

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

/**
 * Someone may have run `npm install` by hand: npm writes its own copy of the lock when it finishes.
 */
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
 * Runs the install scripts of the packages that package.json allows
 * (libs/tooling/src/dependencies.ts says why); .npmrc lets no other run. Also rebuilds our Node:
 * npm 10 does not link the command of an optional package.
 */
const finishPackages = async () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter(
    name => allowScripts[name] && existsSync(join(root, 'node_modules', name))
  )
  await npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', nodePackage(), ...allowed])
}

/**
 * Installs the packages when they are missing or the lock file changed since they were installed.
 */
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
  print(
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
  print(`Paquetes instalados en ${seconds(started)}.`)
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
  print('Genero el cliente de la base de datos…')
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
  print('Construyo la aplicación web…')
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
  print(`Aplicación web lista en ${seconds(started)}.`)
}

/**
 * Deletes the local data; the next start begins from nothing. Refuses while an instance uses them.
 */
export const forgetData = async () => {
  const { code, output } = await run(nodeBinary(), ['services/all-in-one/src/reset.ts'], {
    quiet: true,
  })
  if (code !== 0) throw new Obstacle(output.trim())
}

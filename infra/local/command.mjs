// Commands, their environment and what they say. Plain JavaScript without dependencies, like
// bootstrap.mjs.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Something that the person at the keyboard can solve: shown as a sentence, without a stack. */
export class Obstacle extends Error {}
/**
 * A part of the tests that this machine does not have, and how to get it: outside of CI its tests
 * are skipped.
 */
export class MissingPart extends Obstacle {}

export const print = text => console.log(`mostrador · ${text}`)
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

/**
 * The locked package with this system's Node; the package `node` would download it past the lock
 * file.
 */
export const nodePackage = () => {
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

/**
 * Stops this process when npm is gone. npm runs a script through a shell that passes no signals on,
 * so a stop of npm would otherwise leave the command running.
 */
export const stopWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

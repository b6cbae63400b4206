import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

export const root = resolve(import.meta.dirname, '../../..')
export type Print = (line: string) => void

/** Something that the person at the keyboard can solve: a sentence without a stack. */
export class Obstacle extends Error {}

export type Running = {
  readonly pid: number
  /** The end of what it wrote. */
  output(): string
  /** Settles when it has ended. */
  readonly ended: Promise<string>
  /** True until it has ended. */
  alive(): boolean
  /** SIGTERM, and SIGKILL when that takes longer than `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>
  kill(): Promise<void>
}

/**
 * What is running for us. A launcher that ends in disorder leaves nothing behind that it started.
 */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

type Start = {
  readonly env?: NodeJS.ProcessEnv
  /** Written again at each start. */
  readonly logFile?: string
  /** Called with every line that it writes. */
  readonly onLine?: (line: string) => void
}

/**
 * Starts a program of ours whose output goes to a file, never to the terminal. It is in its own
 * process group, so that a Ctrl-C reaches it only through us.
 */
export const start = (
  command: string,
  args: readonly string[],
  { env = process.env, logFile, onLine }: Start = {}
): Running => {
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  alive.add(child)
  let printed = ''
  let over: string | undefined
  if (logFile !== undefined) {
    mkdirSync(dirname(logFile), { recursive: true })
    writeFileSync(logFile, '')
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      printed = `${printed}${bytes.toString()}`.slice(-20_000)
      if (logFile !== undefined) appendFileSync(logFile, bytes)
    })
    if (stream !== null && onLine !== undefined) createInterface(stream).on('line', onLine)
  }
  const ended = new Promise<string>(done => {
    const finish = (how: string): void => {
      alive.delete(child)
      over = how
      done(how)
    }
    child.once('error', error => finish(error.message))
    child.once('close', (code, signal) => finish(signal ?? `código ${code}`))
  })
  const kill = async (): Promise<void> => {
    if (over === undefined) child.kill('SIGKILL')
    await ended
  }
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    alive: () => over === undefined,
    kill,
    async stop(timeoutMs = 30_000) {
      if (over === undefined) child.kill('SIGTERM')
      const late = await Promise.race([
        ended.then(() => false),
        wait(timeoutMs, true, { ref: false }),
      ])
      if (late) await kill()
    },
  }
}

/**
 * Waits until `look` is true. Throws an obstacle that begins with `what` when `running` ends
 * before, or when it takes too long.
 */
export const waitUntil = async (
  what: string,
  look: () => Promise<boolean>,
  { running, withinMs = 180_000 }: { readonly running?: Running; readonly withinMs?: number } = {}
): Promise<void> => {
  const end = Date.now() + withinMs
  for (;;) {
    if (await look().catch(() => false)) return
    if (running?.alive() === false)
      throw new Obstacle(
        `${what}: el proceso terminó (${await running.ended}).\n${running.output().slice(-3_000)}`
      )
    if (Date.now() > end)
      throw new Obstacle(
        `${what}: no respondió en ${Math.round(withinMs / 1_000)} s.\n${running?.output().slice(-3_000) ?? ''}`
      )
    await wait(150)
  }
}

/** A server with data of its own, for those who treat it badly. */
export type Restartable = {
  /** Ends it, in order or as a power failure does; its data stay. */
  stopProcess(how: 'in order' | 'at once'): Promise<void>
  /** Starts it again at the same address, on its data or on none. */
  up(data: 'kept' | 'lost'): Promise<void>
  /** Its process stands still: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends it and forgets its data. */
  stop(): Promise<void>
}
type Parts = {
  readonly begin: () => Running
  /** Resolves when it serves. */
  readonly ready: (server: Running) => Promise<void>
  /** Takes its data away and leaves it what it needs to start on none. */
  readonly wipe: () => Promise<void>
  /** Takes everything away. */
  readonly forget: () => Promise<void>
}

/** Starts a server. What it left on the disk is gone when that fails, and after `stop`. */
export const restartable = async ({ begin, ready, wipe, forget }: Parts): Promise<Restartable> => {
  const open = async (): Promise<Running> => {
    const started = begin()
    try {
      await ready(started)
    } catch (error) {
      await started.kill()
      throw error
    }
    return started
  }
  let server: Running
  try {
    server = await open()
  } catch (error) {
    await forget()
    throw error
  }
  const thaw = (): void => {
    if (server.alive()) process.kill(server.pid, 'SIGCONT')
  }
  return {
    thaw,
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    stopProcess: how => (how === 'in order' ? server.stop() : server.kill()),
    async up(data) {
      if (data === 'lost') await wipe()
      server = await open()
    },
    async stop() {
      thaw()
      await server.stop()
      await forget()
    },
  }
}

const againMs = 1_000

/** A program that is started again when it ends by itself, as an orchestrator would. */
export type Supervised = {
  /** What runs at this moment, or ran last. */
  current(): Running
  /** Ends it permanently: in order, or as a power failure does. */
  stop(how?: 'in order' | 'at once'): Promise<void>
}

/**
 * Starts a program with `begin`, now and whenever it has ended; `ended` is called with how it did.
 */
export const supervise = (begin: () => Running, ended: (how: string) => void): Supervised => {
  let current = begin()
  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      ended(how)
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = begin()
    }
  }
  const watching = watch()
  return {
    current: () => current,
    async stop(how = 'in order') {
      stopping.abort()
      await (how === 'in order' ? current.stop() : current.kill())
      await watching
    },
  }
}

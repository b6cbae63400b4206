import { type ChildProcess, fork } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Microseconds of CPU. */
export type Cpu = () => Promise<number>
export type Child = {
  readonly port: number
  cpu: Cpu
  ask<T>(question: object): Promise<T>
  stop(): Promise<void>
  /** As a crash would: at once, with whatever was in progress. */
  kill(): Promise<void>
}

type Answer = {
  readonly port?: number
  readonly cpu?: number
  readonly answer?: unknown
  readonly failure?: string
}

const next = (child: ChildProcess, file: string): Promise<Answer> =>
  new Promise((done, failed) => {
    const ended = (code: number | null): void => failed(new Error(`${file} ended with ${code}`))
    child.once('exit', ended)
    child.once('message', message => {
      child.off('exit', ended)
      const answer = message as Answer
      if (answer.failure === undefined) done(answer)
      else failed(new Error(`${file}: ${answer.failure}`))
    })
  })

/**
 * A program of its own process (the URL of its file) that answers to childProgram(); variables are
 * all that it gets.
 */
export const startChild = async (
  url: string,
  variables: Readonly<Record<string, string>>
): Promise<Child> => {
  const file = fileURLToPath(url)
  const child = fork(file, {
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { port = 0 } = await next(child, file)
  const ask = async <T>(question: object): Promise<T> => {
    const answer = next(child, file)
    child.send(question)
    return (await answer).answer as T
  }
  return {
    port,
    ask,
    cpu: () => ask<number>({ cpu: true }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      const timeout = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(timeout)
    },
    kill: async () => {
      const exited = new Promise(done => child.once('exit', done))
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * What such a program runs: it prints where it listens, reports its CPU time and answers `answer`'s
 * requests.
 */
export const childProgram = (
  port: number,
  answer: (question: object) => Promise<unknown> = async () => null
): void => {
  process.on('message', question => {
    if (typeof question === 'object' && question !== null && 'cpu' in question) {
      const { user, system } = process.cpuUsage()
      return void process.send?.({ answer: user + system })
    }
    answer(question as object).then(
      result => process.send?.({ answer: result }),
      (error: unknown) =>
        process.send?.({
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
    )
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}

export const variable = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}

const TICK_US = 10_000
const ticksOf = (stat: string): { parent: number; own: number; reaped: number } => {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const numberAt = (index: number): number => fields[index] ?? 0
  return {
    parent: numberAt(1),
    own: numberAt(11) + numberAt(12),
    reaped: numberAt(13) + numberAt(14),
  }
}

/**
 * CPU of a Postgres server with all its backends, those that ended included. Linux only; elsewhere
 * NaN.
 */
export const postgresCpu =
  (dataDir: string): Cpu =>
  async () => {
    try {
      const postmaster = Number(
        (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]
      )
      const stats = await Promise.all(
        (await readdir('/proc'))
          .filter(name => /^\d+$/.test(name))
          .map(async pid => ({
            pid: Number(pid),
            ...ticksOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') 0 0')),
          }))
      )
      return (
        stats.reduce((sum, { pid, parent, own, reaped }) => {
          if (parent === postmaster) return sum + own
          return pid === postmaster ? sum + own + reaped : sum
        }, 0) * TICK_US
      )
    } catch {
      return Number.NaN
    }
  }

/** Processes that stop together. */
export type ChildGroup = {
  start(url: string, variables?: Readonly<Record<string, string>>): Promise<Child>
  stop(): Promise<void>
}
export const createChildGroup = (): ChildGroup => {
  const children: Child[] = []
  return {
    async start(url, variables = {}) {
      const child = await startChild(url, variables)
      children.push(child)
      return child
    },
    async stop() {
      for (const child of children) await child.stop()
    },
  }
}

import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { PostgresFailure } from './postgres-failure.ts'
import type { UserFiles } from './postgres-files.ts'

/** Names the process that started the server on this folder. */
export const starterPidFile = (folder: string): string => `${folder}.starter`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; undefined where the system does not tell. */
const commandOf = async (pid: number): Promise<string | undefined> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)

const numberIn = async (files: UserFiles, file: string): Promise<number | undefined> => {
  const number = Number((await files.read(file))?.split('\n')[0] ?? Number.NaN)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/**
 * A server may still be running on these data. While its parent
 * runs, refuses `already_running`. Otherwise the server is about to stop (its pipe closed) and gets
 * time to write its data; `ours` means that this process started it. PostgreSQL itself removes a
 * pid file without a process.
 */
export const endOrphan = async (
  { folder, data, ours = false }: { folder: string; data: string; ours?: boolean },
  files: UserFiles
): Promise<void> => {
  const pidFile = join(data, 'postmaster.pid')
  const server = await numberIn(files, pidFile)
  if (server === undefined || !isAlive(server)) return
  // In containers and after a restart the same small numbers come back: the process may be
  // anything.
  if ((await commandOf(server))?.includes('postgres') === false) return files.remove(pidFile)
  const starter = await numberIn(files, starterPidFile(folder))
  if (!ours && starter !== undefined && isAlive(starter))
    throw new PostgresFailure('already_running', `pid ${starter}`)
  const timeout = AbortSignal.timeout(20_000)
  while (isAlive(server) && !timeout.aborted) {
    if ((await files.read(pidFile)) === undefined) return
    await wait(50)
  }
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Base } from './base-backup.ts'
import { isSegment, lsnOf, segmentName } from './lsn.ts'

const execute = promisify(execFile)

export type Restoring = {
  readonly base: string
  readonly wal: string
  readonly dataDir: string
  /** Only what was committed before this moment: for the day on which somebody deleted too much. */
  readonly until?: string
}

/** Whose folder the new one will be: PostgreSQL starts only on its own user's. */
const ownerAbove = async (dataDir: string): Promise<string | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = await lstat(resolve(dataDir, '..'))
  return uid === 0 ? 'postgres:postgres' : `${uid}:${gid}`
}

/**
 * Makes a data directory from a copy and all that was received since. The server that starts on it
 * reads the log to its end (or to `until`), begins a timeline of its own, and waits for no receiver
 * until it is told to again.
 */
export const restore = async ({
  base,
  wal,
  dataDir,
  until,
}: Restoring): Promise<{ readonly segments: number; readonly from: string }> => {
  const { startLsn, endLsn, timeline } = Base.parse(
    JSON.parse(await readFile(join(base, 'base.json'), 'utf8'))
  )
  if (existsSync(dataDir)) throw new Error(`${dataDir} is there already; move it away first`)
  const first = segmentName(timeline, lsnOf(startLsn))
  const needed = segmentName(timeline, lsnOf(endLsn) - 1n)
  const segments = (await readdir(wal)).filter(name => isSegment(name) && name >= first).toSorted()
  if (segments[0] !== first || !segments.includes(needed))
    throw new Error(
      `The log in ${wal} does not reach from ${first} to ${needed}: this copy cannot be used with it`
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await execute('tar', ['-xf', join(base, 'base.tar'), '-C', dataDir])
    const received = join(dataDir, 'received_wal')
    // A copy of a server that was restored once brings along what that restore left.
    await rm(received, { recursive: true, force: true })
    await mkdir(received, { mode: 0o700 })
    for (const name of segments) await copyFile(join(wal, name), join(received, name))
    await writeFile(join(dataDir, 'recovery.signal'), '')
    const target = [
      `recovery_target_time = '${until === undefined ? '' : new Date(until).toISOString()}'`,
      `recovery_target_action = 'promote'`,
    ]
    // The last word in this file holds: the copy may say that commits wait for a receiver that is
    // not there yet.
    await appendFile(
      join(dataDir, 'postgresql.auto.conf'),
      [
        '',
        `restore_command = 'cp received_wal/%f "%p"'`,
        `synchronous_standby_names = ''`,
        ...target,
        '',
      ].join('\n')
    )
    const owner = await ownerAbove(dataDir)
    if (owner !== undefined) await execute('chown', ['-R', owner, dataDir])
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  return { segments: segments.length, from: first }
}

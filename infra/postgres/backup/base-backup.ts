import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lsnOf } from './lsn.ts'
import { connectForReplication } from './replication.ts'

/** What a restore has to know about a copy. */
export const Base = z.object({
  startLsn: z.string(),
  endLsn: z.string(),
  timeline: z.number().int(),
  at: z.string(),
})
export type Base = z.output<typeof Base>

const [NEW_ARCHIVE, DATA] = [0x6e, 0x64]

/**
 * Takes a copy of the whole server while it works, over the same protocol as pg_basebackup, into a
 * new folder: base.tar and base.json.
 */
export const takeBase = async ({
  url,
  folder,
  now,
}: {
  readonly url: string
  readonly folder: string
  readonly now: Date
}): Promise<Base> => {
  if (existsSync(folder))
    throw new Error(`${folder} is there already; every copy has a folder of its own`)
  // Half a copy never carries the name of a whole one.
  const draft = `${folder}.unfinished`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const replication = await connectForReplication(url, 'mostrador_base')
  let fd: number | undefined
  let isData = false
  try {
    const { rows } = await replication.ask(
      `BASE_BACKUP (LABEL 'mostrador', CHECKPOINT 'fast', WAL false, MANIFEST 'no')`,
      {
        onData(bytes) {
          if (bytes[0] === NEW_ARCHIVE) {
            const name = bytes.subarray(1, bytes.indexOf(0, 1)).toString()
            if (name !== 'base.tar')
              throw new Error(
                `Only servers without tablespaces are supported, this one has ${name}`
              )
            fd = openSync(join(draft, name), 'wx', 0o600)
          }
          isData = bytes[0] === DATA
          if (isData && fd !== undefined) writeSync(fd, bytes, 1)
        },
      }
    )
    if (fd === undefined) throw new Error('The server sent no copy')
    fsyncSync(fd)
    const [start, end] = [rows.at(0), rows.at(-1)]
    const base = Base.parse({
      startLsn: start?.[0],
      endLsn: end?.[0],
      timeline: Number(start?.[1]),
      at: now.toISOString(),
    })
    if (lsnOf(base.endLsn) < lsnOf(base.startLsn)) throw new Error('The copy ends before it begins')
    writeFileSync(join(draft, 'base.json'), `${JSON.stringify(base)}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(draft, folder)
    return base
  } finally {
    if (fd !== undefined) closeSync(fd)
    await replication.close()
  }
}

import { parseArgs } from 'node:util'
import { takeBase } from './base-backup.ts'
import { receiveWal } from './receive-wal.ts'
import { restore } from './restore.ts'

const usage = `npm run db:backup -- receive --url URL --wal FOLDER              receives the log until it is stopped (restore.md)
npm run db:backup -- base --url URL --to NEW_FOLDER               a copy of the whole server, while it works
npm run db:backup -- restore --base FOLDER --wal FOLDER --data NEW_FOLDER [--until 2026-11-22T10:00:00-06:00]`

const {
  positionals: [command],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    wal: { type: 'string' },
    to: { type: 'string' },
    base: { type: 'string' },
    data: { type: 'string' },
    until: { type: 'string' },
  },
})
const { url, wal, to, base, data, until } = values
const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  if (command === 'receive' && url !== undefined && wal !== undefined) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
    await receiveWal({ url, folder: wal, print })
    throw new Error('The server ended the stream')
  } else if (command === 'base' && url !== undefined && to !== undefined) {
    const { startLsn, endLsn } = await takeBase({ url, folder: to, now: new Date() })
    print(`copied from ${startLsn} to ${endLsn} into ${to}`)
  } else if (
    command === 'restore' &&
    base !== undefined &&
    wal !== undefined &&
    data !== undefined
  ) {
    const { segments, from } = await restore({
      base,
      wal,
      dataDir: data,
      ...(until !== undefined && { until }),
    })
    print(`${data} is ready, with ${segments} segments from ${from}; start the server on it`)
  } else {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 2
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

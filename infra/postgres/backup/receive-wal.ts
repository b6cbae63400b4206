import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  isSegment,
  lsnOf,
  lsnText,
  SEGMENT_BYTES,
  segmentName,
  segmentStart,
  startOfSegment,
} from './lsn.ts'
import { connectForReplication, type Replication } from './replication.ts'

/** The name by which `synchronous_standby_names` waits for this receiver. */
export const RECEIVER = 'mostrador_wal'
const EPOCH_2000_MS = 946_684_800_000
const REPORT_EVERY_MS = 5_000

export type Receiving = {
  readonly url: string
  readonly folder: string
  readonly print: (line: string) => void
}

/** One open segment file, always of its full size, as a restore wants it. */
const segmentFile = (folder: string) => {
  let open: { name: string; fd: number } | undefined
  const columnIndex = (name: string): number => {
    if (open?.name === name) return open.fd
    if (open !== undefined) closeSync(open.fd)
    const path = join(folder, name)
    const isNew = !existsSync(path)
    // What is there already is never cut: the same bytes come again after a reconnection.
    const fd = openSync(path, isNew ? 'w+' : 'r+', 0o600)
    if (isNew) {
      ftruncateSync(fd, SEGMENT_BYTES)
      fsyncSync(fd)
      const directory = openSync(folder, 'r')
      fsyncSync(directory)
      closeSync(directory)
    }
    open = { name, fd }
    return fd
  }
  return {
    /** Writes across the edges of segments; a segment is on disk before its next one is begun. */
    write(timeline: number, position: bigint, bytes: Buffer): void {
      let [cursor, rest] = [position, bytes]
      while (rest.length > 0) {
        const offset = Number(cursor - segmentStart(cursor))
        const part = rest.subarray(0, SEGMENT_BYTES - offset)
        if (open !== undefined && open.name !== segmentName(timeline, cursor))
          fdatasyncSync(open.fd)
        writeSync(columnIndex(segmentName(timeline, cursor)), part, 0, part.length, offset)
        cursor += BigInt(part.length)
        rest = rest.subarray(part.length)
      }
    },
    sync(): void {
      if (open !== undefined) fdatasyncSync(open.fd)
    },
    close(): void {
      if (open !== undefined) closeSync(open.fd)
      open = undefined
    },
  }
}

const status = (flushed: bigint): Buffer => {
  const message = Buffer.alloc(34)
  message.write('r')
  // Written and flushed are one: nothing is reported before it is on disk. Applied is nobody's
  // question here.
  message.writeBigUInt64BE(flushed, 1)
  message.writeBigUInt64BE(flushed, 9)
  message.writeBigUInt64BE(flushed, 17)
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1_000n, 25)
  return message
}

/**
 * Where to continue: the last segment that is here, else the place that the slot keeps, so that
 * nothing is missing in between.
 */
const startOf = async (
  replication: Replication,
  folder: string,
  current: string
): Promise<bigint> => {
  const last = readdirSync(folder).filter(isSegment).toSorted().at(-1)
  if (last !== undefined) return startOfSegment(last)
  const {
    rows: [slot],
  } = await replication.ask(`READ_REPLICATION_SLOT ${RECEIVER}`)
  return segmentStart(lsnOf(slot?.[1] ?? current))
}

const ensureSlot = async (replication: Replication): Promise<void> => {
  const {
    rows: [slot],
  } = await replication.ask(`READ_REPLICATION_SLOT ${RECEIVER}`)
  if (slot?.[0] == null)
    await replication.ask(`CREATE_REPLICATION_SLOT ${RECEIVER} PHYSICAL RESERVE_WAL`)
}

/**
 * Receives the write-ahead log as the server writes it, and reports each piece only when it is on
 * this disk: with `synchronous_standby_names = 'mostrador_wal'` no commit is acknowledged before.
 * What `pg_receivewal --synchronous --slot` does, for where only the server itself is installed.
 * Answers when the connection ends.
 */
export const receiveWal = async ({ url, folder, print }: Receiving): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const replication = await connectForReplication(url, RECEIVER)
  const {
    rows: [size],
  } = await replication.ask('SHOW wal_segment_size')
  if (size?.[0] !== '16MB') throw new Error(`Segments of ${size?.[0]} are not supported`)
  await ensureSlot(replication)
  const {
    rows: [system],
  } = await replication.ask('IDENTIFY_SYSTEM')
  const [, timelineText, current] = system ?? []
  const timeline = Number(timelineText)
  let flushed = await startOf(replication, folder, current ?? '')
  const file = segmentFile(folder)
  let written = flushed
  let flushing = false
  let report = (): void => undefined
  const flush = (): void => {
    flushing = false
    file.sync()
    flushed = written
    report()
  }
  const timer = setInterval(() => report(), REPORT_EVERY_MS)
  print(`receiving timeline ${timeline} from ${lsnText(flushed)} into ${folder}`)
  try {
    await replication.ask(
      `START_REPLICATION SLOT ${RECEIVER} PHYSICAL ${lsnText(flushed)} TIMELINE ${timeline}`,
      {
        onData(bytes, wire) {
          report = () => wire.sendCopyFromChunk(status(flushed))
          if (bytes[0] === 0x6b) {
            if (bytes[17] === 1) report()
            return
          }
          if (bytes[0] !== 0x77) return
          const position = bytes.readBigUInt64BE(1)
          const data = bytes.subarray(25)
          file.write(timeline, position, data)
          written = position + BigInt(data.length)
          // Once for all that came together: the next round of the event loop.
          if (!flushing) {
            flushing = true
            setImmediate(flush)
          }
        },
      }
    )
  } finally {
    clearInterval(timer)
    report = () => undefined
    file.close()
    await replication.close()
  }
}

import { Refusal } from '@mostrador/kernel'
import { inflateRawSync } from 'node:zlib'

/** What an XLSX file may be (reliability A23). Bytes. */
export const zipLimits = { entries: 200, unpacked: 50 * 1_048_576, ratio: 100 } as const
/** Below this size a high ratio is harmless: small parts full of spaces are common. Bytes. */
const SMALL = 1_048_576

type ZipEntry = {
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

const END = 0x06_05_4b_50
const END_BYTES = 22
const MAX_COMMENT_LENGTH = 65_535
const ENTRY = 0x02_01_4b_50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const DEFLATED = 8

const damagedRefusal = (): Refusal => new Refusal('import_file_damaged')
const tooHeavyRefusal = (): Refusal => new Refusal('import_file_too_heavy')

const endOf = (file: Buffer): number => {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT_LENGTH)
  for (let offset = file.length - END_BYTES; offset >= first; offset -= 1)
    if (file.readUInt32LE(offset) === END) return offset
  throw damagedRefusal()
}

const entriesOf = (file: Buffer): ZipEntry[] => {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > zipLimits.entries) throw tooHeavyRefusal()
  const entries: ZipEntry[] = []
  let offset = file.readUInt32LE(end + 16)
  for (let remaining = count; remaining > 0; remaining -= 1) {
    if (offset + ENTRY_BYTES > end || file.readUInt32LE(offset) !== ENTRY) throw damagedRefusal()
    entries.push({
      method: file.readUInt16LE(offset + 10),
      packed: file.readUInt32LE(offset + 20),
      unpacked: file.readUInt32LE(offset + 24),
      offset: file.readUInt32LE(offset + 42),
    })
    offset +=
      ENTRY_BYTES +
      file.readUInt16LE(offset + 28) +
      file.readUInt16LE(offset + 30) +
      file.readUInt16LE(offset + 32)
  }
  return entries
}

/** A directory may have false sizes: unpacks at most the stated size of each entry. */
const checkContent = (file: Buffer, { method, packed, unpacked, offset }: ZipEntry): void => {
  if (offset + LOCAL_BYTES > file.length) throw damagedRefusal()
  const start =
    offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const content = file.subarray(start, start + packed)
  if (content.length !== packed) throw damagedRefusal()
  if (method !== DEFLATED) {
    if (packed !== unpacked) throw damagedRefusal()
    return
  }
  const unpackedLength = inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) }).length
  if (unpackedLength !== unpacked) throw damagedRefusal()
}

/**
 * Refuses a ZIP file that would unpack into more than the limits, before anybody unpacks it:
 * `import_file_too_heavy`, or `import_file_damaged` where its directory is wrong.
 */
export const checkZip = (file: Buffer): void => {
  const entries = entriesOf(file)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isBomb = entries.some(
    entry => entry.unpacked > SMALL && entry.unpacked > entry.packed * zipLimits.ratio
  )
  if (unpacked > zipLimits.unpacked || isBomb) throw tooHeavyRefusal()
  try {
    for (const entry of entries) checkContent(file, entry)
  } catch {
    throw damagedRefusal()
  }
}

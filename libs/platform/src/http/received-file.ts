import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy'
import type { ReceivedFile } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'

/** Path of the received bytes by the body that describes the file; not part of that body. */
const paths = new WeakMap<object, string>()

/** The path of the file that `body` describes. It is deleted after the response. */
export const receivedPath = (body: unknown): string => {
  const path = typeof body === 'object' && body !== null ? paths.get(body) : undefined
  if (path === undefined) throw new TypeError('No file was received with this request')
  return path
}

export const discardReceived = async (body: unknown): Promise<void> => {
  const path = typeof body === 'object' && body !== null ? paths.get(body) : undefined
  if (path !== undefined) await rm(path, { force: true })
}

export type Receiving = { readonly folder: string; readonly maxBytes: number }
const MAX_NAME = 255
/** Beside the file a form has few and short fields. */
const limits = { files: 1, fields: 10, fieldSize: 1_024, parts: 12, headerPairs: 20 }

const openForm = (headers: IncomingHttpHeaders, maxBytes: number): BusboyInstance => {
  try {
    return new Busboy({
      // One more byte, so that a file of exactly `maxBytes` is accepted.
      limits: { ...limits, fileSize: maxBytes + 1 },
      headers: headers as BusboyHeaders,
    })
  } catch {
    throw new Refusal('unsupported_type')
  }
}

type Writing = { readonly path: string; readonly maxBytes: number; readonly signal: AbortSignal }

/** Writes a file and returns its size in bytes and its digest. */
const write = async (from: BusboyFileStream, { path, maxBytes, signal }: Writing) => {
  const digest = createHash('sha256')
  let bytes = 0
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new Refusal('body_too_large')
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal }
  )
  return { bytes, sha256: digest.digest('hex') }
}

/**
 * Resolves when the form has read the whole payload. The payload is never destroyed: the refusal is
 * sent over its connection.
 */
const readAll = (payload: Readable, form: BusboyInstance): Promise<void> =>
  new Promise((done, fail) => {
    const stop = (error: unknown): void => {
      payload.unpipe(form)
      payload.resume()
      fail(error)
    }
    // A cut form emits several errors: `on`, because an unhandled one would end the process.
    form.once('finish', done).on('error', stop)
    payload.once('error', stop).once('aborted', () => stop(new Refusal('file_incomplete')))
    payload.pipe(form)
  })

const nameFrom = (fileName: string | undefined): string =>
  (fileName ?? '')
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, MAX_NAME)
    .toWellFormed()
    .trim() || 'archivo'

/**
 * Reads the one file of a form into `folder`. Refuses `unsupported_type`, `body_too_large`,
 * `file_missing` and `file_incomplete`; then nothing is left in the folder.
 */
export const receiveFile = async (
  headers: IncomingHttpHeaders,
  payload: Readable,
  { folder, maxBytes }: Receiving
): Promise<ReceivedFile> => {
  const form = openForm(headers, maxBytes)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const stop = new AbortController()
  let written: Promise<ReceivedFile> | undefined
  form.on('file', (_field: string, stream: BusboyFileStream, filename: string) => {
    stream.on('error', () => undefined)
    written ??= write(stream, { path, maxBytes, signal: stop.signal }).then(file => ({
      name: nameFrom(filename),
      ...file,
    }))
    // Destroying the form rejects `readAll`; the refusal itself is read from `written`.
    written.catch((error: Error) => form.destroy(error))
  })
  try {
    await readAll(payload, form)
    if (written === undefined) throw new Refusal('file_missing')
    const file = await written
    paths.set(file, path)
    return file
  } catch (error) {
    stop.abort()
    const ended: unknown = await written?.catch((reason: unknown) => reason)
    await rm(path, { force: true })
    if (error instanceof Refusal) throw error
    throw ended instanceof Refusal ? ended : new Refusal('file_incomplete')
  }
}

/** Deletes files that killed processes left in the folder before `before`. */
export const discardAbandoned = async (folder: string, before: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats?.isFile() === true && stats.mtime < before) await rm(path, { force: true })
  }
}

import { Refusal } from '@mostrador/kernel'
import type { FastifyReply } from 'fastify'
import type { CatalogContext } from '../context.ts'
import { type ByteRange, isKey, StorageUnavailable } from '../storage/storage.ts'
import { rangeOf } from './byte-range.ts'
import { keyOf, partsOfName } from './file-key.ts'
import { mimeOf } from './file-type.ts'

/** Bytes under an address never change: another file has another address. */
const CACHING = 'public, max-age=31536000, immutable'
/**
 * Content security policy of a document that a browser opens by itself: it runs and loads nothing.
 */
const POLICY = "default-src 'none'; sandbox"

type Reading = {
  readonly businessId: string
  readonly file: string
  readonly range: string | undefined
}

/**
 * Returns the bytes of a file, or the range of them that is asked for. Anyone who has the address
 * may see it: it cannot be guessed, and clients and Meta have no session. Refuses `file_not_found`.
 */
export const readFile =
  (ctx: CatalogContext) =>
  async ({ businessId, file, range }: Reading, reply: FastifyReply): Promise<FastifyReply> => {
    const parts = partsOfName(file)
    const mime = parts && mimeOf(parts.extension)
    if (parts === null || mime === null || mime === undefined) throw new Refusal('file_not_found')
    const key = keyOf(businessId, parts.id, parts.extension)
    // An id may be written in capitals; no address is.
    if (!isKey(key)) throw new Refusal('file_not_found')
    try {
      const bytes = await ctx.storage.sizeOf(key)
      if (bytes === null) throw new Refusal('file_not_found')
      const byteRange = rangeOf(range, bytes)
      const headers = { ...headersOf(file, mime), ...rangeHeaders(byteRange, bytes) }
      if (byteRange === 'none') return reply.status(416).headers(headers).send()
      const object = await ctx.storage.get(key, byteRange === 'whole' ? undefined : byteRange)
      if (object === null) throw new Refusal('file_not_found')
      return reply
        .status(byteRange === 'whole' ? 200 : 206)
        .headers(headers)
        .send(object.body)
    } catch (error) {
      throw error instanceof StorageUnavailable ? new Refusal('unavailable') : error
    }
  }

const headersOf = (file: string, mime: string): Record<string, string> => ({
  'content-type': mime,
  'cache-control': CACHING,
  'content-disposition': `attachment; filename="${file}"`,
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
})

const rangeHeaders = (byteRange: ByteRange | 'whole' | 'none', bytes: number) => {
  if (byteRange === 'whole') return { 'content-length': String(bytes) }
  if (byteRange === 'none') return { 'content-range': `bytes */${bytes}`, 'content-length': '0' }
  return {
    'content-range': `bytes ${byteRange.start}-${byteRange.end}/${bytes}`,
    'content-length': String(byteRange.end - byteRange.start + 1),
  }
}

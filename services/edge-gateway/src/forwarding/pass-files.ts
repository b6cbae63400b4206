import { Transform } from 'node:stream'
import { Refusal } from '@mostrador/kernel'
import { actorHeader } from '@mostrador/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** What a form needs around its file: its boundaries, and the headers of its part. Bytes. */
const FORM_BYTES = 16_384

/** Ends with an error after `most` bytes, whatever the request said about its length. */
const upTo = (maxBytes: number): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new Refusal('body_too_large'))
      else done(null, chunk)
    },
  })
}

/**
 * Lets the routes of a scope take a form with a file, which continues as it comes: nobody's file is
 * gathered here. Refuses `body_too_large` by what the request says of itself, before a byte is
 * read, and `unauthenticated` to visitors.
 */
export const passFiles = (
  scope: FastifyInstance,
  { maxBytes }: { readonly maxBytes: number }
): void => {
  const limitBytes = maxBytes + FORM_BYTES
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'multipart/form-data',
    async (_request: FastifyRequest, payload: IncomingMessage) => {
      const limited = upTo(limitBytes)
      // A request that was cut ends what is passed on, too.
      payload.on('error', error => limited.destroy(error))
      payload.on('aborted', () => limited.destroy(new Refusal('file_incomplete')))
      return payload.pipe(limited)
    }
  )
  scope.addHook('onRequest', async ({ headers }, reply) => {
    if (Number(headers['content-length'] ?? 0) <= limitBytes) return
    reply.header('connection', 'close')
    throw new Refusal('body_too_large')
  })
  // After the guard, which says who asks.
  scope.addHook('preHandler', async ({ headers }, reply) => {
    if (headers[actorHeader] !== undefined) return
    reply.header('connection', 'close')
    throw new Refusal('unauthenticated')
  })
}

import type { FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

/** Below this an answer fits in a packet or two anyway. Bytes. */
const MIN_BYTES = 1024

/**
 * JSON is compressed on its way out, quickly; files of the client were compressed when they were
 * built. Compressed requests are refused as what they are: bytes that no route declared.
 */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: MIN_BYTES,
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
  globalDecompression: false,
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** A smaller file gains nothing: its headers weigh more. Bytes. */
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compress = async (path: string): Promise<void> => {
  const source = await readFile(path)
  if (source.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
    gzipped(source, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/**
 * Writes a .br and a .gz beside every text file of the build, once, at the highest quality, so that
 * the gateway sends them as they are (`preCompressed` of @fastify/static).
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const files = await readdir(dir, { recursive: true })
    await Promise.all(
      files.filter(file => compressible.test(file)).map(file => compress(join(dir, file)))
    )
  },
})

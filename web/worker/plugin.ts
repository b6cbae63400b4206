import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { Manifest } from '../budgets.ts'
import { type Preloads, preloadsOf } from '../preloads.ts'

/**
 * What the client needs to run without a server. Glyphs outside of Spanish come when they are
 * shown.
 */
const isCached = (path: string): boolean =>
  /\.(js|css|svg|woff2)$/.test(path) &&
  !/inter-(latin-ext|greek|cyrillic|vietnamese)/.test(path) &&
  path !== '/sw.js'

/**
 * Text of `worker.js` for a build of these files; the version changes with any of their contents.
 */
export const workerOf = (
  source: string,
  files: ReadonlyMap<string, Uint8Array>,
  preloads: Preloads
): string => {
  const cachedFiles = [...files.keys()].filter(isCached).toSorted()
  const hash = createHash('sha256').update(source)
  for (const path of [...cachedFiles, '/index.html'])
    hash.update(path).update(files.get(path) ?? '')
  const version = hash.digest('hex').slice(0, 16)
  const build = JSON.stringify({ version, files: cachedFiles, preloads })
  return source.replace(/\/\* @build \*\/ .*/, build)
}

/**
 * Writes `sw.js` beside `index.html`: the service worker of this build. Comes before precompress.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = new Map<string, Uint8Array>()
      for (const entry of entries.filter(candidate => candidate.isFile())) {
        const path = join(entry.parentPath, entry.name)
        files.set(`/${relative(dir, path).split(sep).join('/')}`, await readFile(path))
      }
      const source = await readFile(join(import.meta.dirname, 'worker.js'), 'utf8')
      const manifest = JSON.parse(
        await readFile(join(dir, '.vite/manifest.json'), 'utf8')
      ) as Manifest
      await writeFile(join(dir, 'sw.js'), workerOf(source, files, preloadsOf(manifest)))
    },
  },
})

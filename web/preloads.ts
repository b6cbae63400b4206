import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf, type Manifest } from './budgets.ts'

const app = ['index.html', 'src/app/start.tsx']
const frame = 'src/app/shell/framed.tsx'
const framed = [...app, 'src/theme/screen-recipes.ts', frame]
const main = [...app, frame, 'src/pages/principal.tsx', 'src/pages/principal-today.tsx']

/** The screens that people open an address of, and the modules that they cannot do without. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/': main,
  '/principal': main,
  '/agenda': [...framed, 'src/pages/agenda.tsx'],
  '/chat': [...framed, 'src/pages/chat.tsx'],
  '/auth/ingresar': ['index.html', 'src/app/sign-in/start.tsx'],
  // Any other.
  '*': app,
}

/** Path of a screen, or `*` for all others → its scripts. */
export type Preloads = Readonly<Record<string, readonly string[]>>

/** The scripts of each screen, without what index.html names itself. */
export const preloadsOf = (manifest: Manifest): Preloads => {
  const named = new Set(filesOf(manifest, ['index.html']))
  return Object.fromEntries(
    Object.entries(screens).map(([path, roots]) => [
      path,
      filesOf(manifest, roots)
        .filter(file => !named.has(file))
        .map(file => `/${file}`),
    ])
  )
}

/**
 * Writes `.vite/preloads.json`: what the gateway tells browsers to fetch together with a screen's
 * address.
 */
export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const manifest = JSON.parse(
      await readFile(join(dir, '.vite/manifest.json'), 'utf8')
    ) as Manifest
    await writeFile(join(dir, '.vite/preloads.json'), JSON.stringify(preloadsOf(manifest)))
  },
})

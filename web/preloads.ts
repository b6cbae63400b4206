import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf, type Manifest } from './budgets.ts'

const bare = ['index.html', 'src/theme/form-recipes.ts']
const framed = ['index.html', 'src/theme/screen-recipes.ts', 'src/app/shell/framed.tsx']

/** The screens that people open an address of, and the modules that they cannot do without. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/': [...framed, 'src/pages/principal.tsx', 'src/features/today/today.tsx'],
  '/principal': [...framed, 'src/pages/principal.tsx', 'src/features/today/today.tsx'],
  '/agenda': [...framed, 'src/pages/agenda.tsx'],
  '/chat': [...framed, 'src/pages/chat.tsx'],
  '/auth/ingresar': [...bare, 'src/pages/auth/ingresar.tsx'],
}

/** Path of a screen → its scripts. What index.html names itself is left out. */
export const preloadsOf = (manifest: Manifest): Record<string, readonly string[]> => {
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

/** Writes `.vite/preloads.json`: what the gateway tells browsers to fetch together with a screen's address. */
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

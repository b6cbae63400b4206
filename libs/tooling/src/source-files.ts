import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders whose code is ours. */
export const sourceRoots = ['libs', 'services', 'web', 'infra'] as const

const notOurs = new Set(['node_modules', 'dist', 'generated', 'coverage', '.out', '.turbo'])

/**
 * Every TypeScript file of the source folders below `base`, with '/' between names and relative to
 * it. Installed, built and generated code is left out; so are declaration files, which have nothing
 * to import or to check.
 */
export const sourceFiles = (
  base: string,
  roots: readonly string[] = sourceRoots
): readonly string[] => roots.flatMap(root => filesUnder(base, root))

const filesUnder = (base: string, folder: string): readonly string[] =>
  entriesOf(join(base, folder)).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesUnder(base, path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

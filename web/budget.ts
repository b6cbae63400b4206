import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Measures what browsers load, from Vite's manifest: `node web/budget.ts [dist]` after `vite build web`. Ends with 1 when a budget is
 * exceeded. Sizes are KiB of JavaScript, each file compressed by itself as the server sends it.
 */
type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly src?: string
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Files that `roots` need before they can run, each once. */
export const filesOf = (manifest: Manifest, roots: readonly string[]): string[] => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`${name} is not in the manifest`)
    if (seen.has(name)) return
    seen.add(name)
    for (const needed of chunk.imports ?? []) visit(needed)
  }
  for (const root of roots) visit(root)
  return [...seen].map(name => manifest[name]?.file ?? '').filter(file => file.endsWith('.js'))
}

const entry = 'index.html'
const recipes = 'src/theme/screen-recipes.ts'
const frame = 'src/app/shell/framed.tsx'

// Ceilings of today, a little above what was measured, so that growth is a decision.
const budgets: readonly {
  readonly name: string
  readonly roots: readonly string[]
  readonly most: number
}[] = [
  { name: 'before anything is drawn', roots: [entry], most: 185 },
  {
    name: 'the first page, with its frame',
    roots: [entry, frame, recipes, 'src/pages/principal.tsx'],
    most: 290,
  },
]
/** What one screen adds to the frame. */
const screenMost = 130

const measure = (dist: string): boolean => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const kib = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024
  const report = (name: string, size: number, most: number) => {
    process.stdout.write(
      `${size <= most ? '  ' : '! '}${size.toFixed(1).padStart(6)} of ${String(most).padStart(3)} KiB  ${name}\n`
    )
    return size <= most
  }
  const base = new Set(filesOf(manifest, [entry, frame, recipes]))
  const screens = Object.keys(manifest).filter(
    name => name.startsWith('src/pages/') && name.endsWith('.tsx')
  )
  return [
    ...budgets.map(({ name, roots, most }) => report(name, kib(filesOf(manifest, roots)), most)),
    ...screens.map(name =>
      report(name, kib(filesOf(manifest, [name]).filter(file => !base.has(file))), screenMost)
    ),
  ].every(Boolean)
}

if (import.meta.main)
  process.exitCode = measure(process.argv[2] ?? join(import.meta.dirname, 'dist')) ? 0 : 1

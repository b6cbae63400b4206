import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What browsers load before a page can be used, from Vite's manifest: `node web/budgets.ts [dist]`
 * after `vite build web`. Prints page · script KiB (each file in brotli, as the gateway sends it) ·
 * chunks · budget, and ends with 1 when a page is over its budget. `npm run bench -- web` measures
 * the same over the wire.
 */
type Chunk = { readonly file: string; readonly imports?: readonly string[] }
export type Manifest = Readonly<Record<string, Chunk>>

/** Files that `roots` need before they can run, each once. Throws for a root that is not there. */
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
  const files = [...seen].map(name => manifest[name]?.file ?? '')
  return [...new Set(files)].filter(file => file.endsWith('.js'))
}

const app = ['index.html', 'src/app/start.tsx']
const frame = 'src/app/shell/framed.tsx'
const main = [...app, frame]
const framed = [...main, 'src/theme/screen-recipes.ts']

/** `bar`: what the requirements ask, where the budget is above it. KiB. */
type Budget = {
  readonly page: string
  readonly roots: readonly string[]
  readonly max: number
  readonly bar?: number
}
const auth = (name: string) => `src/pages/auth/${name}.tsx`
const screen = (name: string) => `src/pages/${name}.tsx`

// A little above what was measured, so that growth is a decision.
const budgets: readonly Budget[] = [
  { page: 'ingresar', roots: ['index.html', 'src/app/sign-in/start.tsx'], max: 150 },
  { page: 'registro', roots: [...app, auth('registro')], max: 179 },
  { page: 'recuperar', roots: [...app, auth('recuperar')], max: 181 },
  { page: 'principal', roots: [...main, screen('principal')], max: 185 },
  {
    page: 'principal, hoy',
    roots: [...main, screen('principal'), screen('principal-today')],
    max: 211,
  },
  { page: 'agenda', roots: [...framed, screen('agenda')], max: 218 },
  {
    page: 'agenda, pagos',
    roots: [...framed, screen('agenda'), 'src/features/money/paid-appointments.tsx'],
    max: 222,
  },
  { page: 'chat', roots: [...framed, screen('chat')], max: 277 },
  { page: 'asistentes', roots: [...framed, screen('assistants')], max: 272 },
  {
    page: 'contactos',
    roots: [...framed, screen('contactos'), 'src/ui/data-grid/grid.tsx'],
    max: 297,
  },
  { page: 'simulador', roots: [...framed, screen('simulator')], max: 240 },
  { page: 'negocio', roots: [...framed, screen('negocio')], max: 267 },
  { page: 'servicios', roots: [...framed, screen('servicios')], max: 223 },
  { page: 'especialistas', roots: [...framed, screen('especialistas')], max: 224 },
  { page: 'sucursales', roots: [...framed, screen('sucursales')], max: 223 },
  { page: 'equipo', roots: [...framed, screen('equipo')], max: 279 },
  { page: 'cuenta', roots: [...framed, screen('cuenta')], max: 260 },
  { page: 'f (formulario)', roots: ['formulario.html'], max: 14, bar: 60 },
]
/** Chunks before a page can be used: each is a request. */
const MOST_CHUNKS = 28

/** As precompress.ts wrote it; what is too small to compress is sent as it is. */
const sentKib = (path: string): number =>
  statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1024

/** One row of the table per page, and whether all budgets are kept. */
export const measure = (
  manifest: Manifest,
  kibOf: (file: string) => number
): { rows: readonly (readonly string[])[]; areWithin: boolean } => {
  const measured = budgets.map(({ page, roots, max: limit, bar }) => {
    const files = filesOf(manifest, roots)
    const kib = files.reduce((sum, file) => sum + kibOf(file), 0)
    const isWithin = kib <= limit && files.length <= MOST_CHUNKS
    const budget = bar === undefined ? `${limit}` : `${limit} (bar ${bar})`
    return {
      isWithin,
      row: [page, kib.toFixed(1), `${files.length}`, budget, isWithin ? '' : 'OVER'],
    }
  })
  return {
    rows: measured.map(({ row }) => row),
    areWithin: measured.every(({ isWithin }) => isWithin),
  }
}

if (import.meta.main) {
  const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')
  const read = (path: string) => JSON.parse(readFileSync(join(dist, path), 'utf8')) as Manifest
  const manifest = { ...read('.vite/manifest.json'), ...read('.vite/public-form.json') }
  const { rows, areWithin } = measure(manifest, file => sentKib(join(dist, file)))
  const columns = [14, 11, 7, 15, 7]
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join('')
  const head = ['page', 'script KiB', 'chunks', 'budget KiB']
  process.stdout.write(`${[head, ...rows].map(row => line(row).trimEnd()).join('\n')}\n`)
  process.exitCode = areWithin ? 0 : 1
}

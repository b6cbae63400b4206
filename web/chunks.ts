import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { routeLiterals } from './route-literals.ts'

/**
 * Which modules share a file. The bundler puts modules into one chunk when exactly the same pages
 * need them: nothing superfluous is loaded, in over a hundred files. So a first, unminified build
 * tells those chunks, and they are merged while what pages load in vain weighs less than the
 * requests that it saves.
 */
export type Piece = {
  readonly id: string
  readonly modules: readonly string[]
  /** Bytes, before minifying. */
  readonly size: number
  readonly imports: readonly string[]
}
/** Pieces that are loaded together: a page with its frame, or what opens on demand. */
export type Load = { readonly pieces: ReadonlySet<string>; readonly weight: number }
type Group = Omit<Piece, 'id'> & { readonly ids: ReadonlySet<string>; readonly loads: Set<number> }

/**
 * What a request costs, as source bytes: about 6 KiB compressed. A page waits for its scripts in
 * turns of six, a latency each.
 */
const REQUEST = 20_000

const weigh = (loads: readonly Load[], loadIndexes: Iterable<number>): number =>
  [...loadIndexes].reduce((sum, load) => sum + (loads[load]?.weight ?? 0), 0)

/** Weighted bytes that a merge costs; below 0 it saves. */
const costOf = (a: Group, b: Group, loads: readonly Load[]): number =>
  weigh(loads, b.loads.difference(a.loads)) * a.size +
  weigh(loads, a.loads.difference(b.loads)) * b.size -
  weigh(loads, a.loads.intersection(b.loads)) * REQUEST

/**
 * Whether `from` needs `to` through a third group: merged, the two would need each other in a
 * circle.
 */
const needsThroughOther = (from: Group, to: Group, groups: readonly Group[]): boolean => {
  const seen = new Set<Group>([from])
  const visit = (group: Group): boolean =>
    groups.some(next => {
      if (seen.has(next) || !group.imports.some(id => next.ids.has(id))) return false
      if (next === to) return group !== from
      seen.add(next)
      return visit(next)
    })
  return visit(from)
}

/** Whether the loads of `host`, given `guest` too, would also have to load what `guest` imports. */
const bringsMore = (guest: Group, host: Group, groups: readonly Group[]): boolean => {
  const newcomers = [...host.loads.difference(guest.loads)]
  const needed = groups.filter(
    group => group !== guest && group !== host && guest.imports.some(id => group.ids.has(id))
  )
  return newcomers.some(load => needed.some(({ loads }) => !loads.has(load)))
}

const merged = (a: Group, b: Group): Group => ({
  ids: a.ids.union(b.ids),
  modules: [...a.modules, ...b.modules],
  size: a.size + b.size,
  imports: [...a.imports, ...b.imports],
  loads: a.loads.union(b.loads),
})

const cheapestMerge = (groups: readonly Group[], loads: readonly Load[]) =>
  groups
    .flatMap((a, index) => groups.slice(index + 1).map(b => ({ a, b, cost: costOf(a, b, loads) })))
    .filter(({ cost }) => cost < 0)
    .toSorted((pair, other) => pair.cost - other.cost)
    .find(
      ({ a, b }) =>
        !bringsMore(a, b, groups) &&
        !bringsMore(b, a, groups) &&
        !needsThroughOther(a, b, groups) &&
        !needsThroughOther(b, a, groups)
    )

/** The modules of each file, after all merges that pay. */
export const mergePieces = (
  pieces: readonly Piece[],
  loads: readonly Load[]
): readonly (readonly string[])[] => {
  let groups: Group[] = pieces.map(({ id, ...rest }) => ({
    ...rest,
    ids: new Set([id]),
    loads: new Set(loads.flatMap((load, index) => (load.pieces.has(id) ? [index] : []))),
  }))
  for (let pair = cheapestMerge(groups, loads); pair; pair = cheapestMerge(groups, loads)) {
    const { a, b } = pair
    groups = [...groups.filter(group => group !== a && group !== b), merged(a, b)]
  }
  return groups.map(({ modules }) => modules)
}

/** Chunks that every page of the app needs, with its shell. */
const start = 'src/app/start.tsx'
const frame = 'src/app/shell/framed.tsx'
const recipes = 'src/theme/screen-recipes.ts'
const main = 'src/pages/principal.tsx'
const neededBy = (module: string): readonly string[] => {
  if (module.startsWith('src/pages/auth/')) return []
  return module.startsWith('src/pages/principal') ? [frame, main] : [frame, recipes]
}
/** First pages with a bar of their own: what they load in vain weighs more than a request. */
const firstPages: Readonly<Record<string, number>> = {
  'src/app/sign-in/start.tsx': 40,
  [main]: 8,
  'src/pages/principal-today.tsx': 8,
  'src/pages/agenda.tsx': 8,
}
const pageModule = /\/web\/src\/pages\//
/** For what opens on demand, against a page. */
const ON_DEMAND = 0.2

const closureOf = (chunks: ReadonlyMap<string, Rolldown.OutputChunk>, roots: readonly string[]) => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const needed of chunks.get(file)?.imports ?? []) visit(needed)
  }
  for (const root of roots) visit(root)
  return seen
}

/**
 * The groups of one build's chunks. What the entry imports is one of them, because every page loads
 * it; the entry itself and the modules that name a page stay.
 */
const groupsOf = (output: readonly Rolldown.OutputChunk[]): readonly (readonly string[])[] => {
  const chunks = new Map(output.map(chunk => [chunk.fileName, chunk]))
  const fileOf = (module: string) =>
    output.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))?.fileName ?? ''
  const entry = closureOf(
    chunks,
    output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  )
  const always = closureOf(chunks, [fileOf(start)])
  const around = [start, frame, recipes].map(fileOf)
  const loads = output
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !around.includes(fileName))
    .map(({ fileName, facadeModuleId }): Load => {
      const module = facadeModuleId?.replace(/^.*\/web\//, '') ?? ''
      const ownChunks = closureOf(chunks, [fileName])
      if (module.startsWith('src/app/sign-in/'))
        return { pieces: ownChunks, weight: firstPages[module] ?? 1 }
      const isPage = pageModule.test(facadeModuleId ?? '')
      const needed = closureOf(chunks, neededBy(module).map(fileOf))
      // What opens on demand finds the app drawn.
      return {
        pieces: isPage ? ownChunks.union(needed).union(always) : ownChunks.union(always),
        weight: isPage ? (firstPages[module] ?? 1) : ON_DEMAND,
      }
    })
  const shared = output.filter(({ facadeModuleId }) => facadeModuleId === null)
  const ofEntry = shared.filter(({ fileName }) => entry.has(fileName))
  const pieces = shared
    .filter(({ fileName }) => !entry.has(fileName))
    .map(({ fileName, modules, moduleIds, imports }) => ({
      id: fileName,
      modules: moduleIds,
      size: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      imports,
    }))
  return [
    [bundlerRuntime, ...ofEntry.flatMap(({ moduleIds }) => moduleIds)],
    ...mergePieces(pieces, loads),
  ]
}

/** What the bundler adds: every file needs it, so it would be a file of its own. */
const bundlerRuntime = '\0rolldown/runtime.js'

const firstBuild = async (config: UserConfig): Promise<readonly Rolldown.OutputChunk[]> => {
  const { treeshake } = config.build?.rolldownOptions ?? {}
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ...(config.root === undefined ? {} : { root: config.root }),
    plugins: [react(), routeLiterals()],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      target: config.build?.target ?? 'es2023',
      rolldownOptions: treeshake === undefined ? {} : { treeshake },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap(bundle =>
    'output' in bundle ? bundle.output.filter(file => file.type === 'chunk') : []
  )
}

/** Groups the output's chunks by `mergePieces`. */
export const mergedChunks = (): Plugin => ({
  name: 'merged-chunks',
  apply: 'build',
  async config(config) {
    const groups = groupsOf(await firstBuild(config))
    const names = new Map(
      groups.flatMap((modules, index) =>
        modules.map(module => [module, `shared-${index}`] as const)
      )
    )
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: module => names.get(module) ?? null }],
            },
          },
        },
      },
    }
  },
})

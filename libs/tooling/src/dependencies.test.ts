import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  scriptProblems,
  sourceProblems,
  versionProblems,
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
  sourceProblems(locked(packages), ['libs/ours']).length

describe('the installed packages', () => {
  it('come from the registry as they were locked', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
    expect(folders).toContain('infra/proof')
    expect(sourceProblems(lock, folders)).toEqual([])
  })
  it('are pinned to exact versions', () => {
    expect(
      versionProblems(
        Object.fromEntries(files.map(file => [file, JSON.parse(read(file)) as Manifest]))
      )
    ).toEqual([])
  })
  it('run no install script without a decision', () => {
    expect(scriptProblems(lock, manifest, read('.npmrc'))).toEqual([])
  })
})

describe('the rules about sources', () => {
  it('accept packages of the registry, and our own folders', () => {
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
    expect(sourceProblems(locked({}, 4), [])).toHaveLength(1)
  })
})

describe('the rules about versions', () => {
  const complaints = (dependencies: Record<string, string>, more: Manifest = {}): number =>
    versionProblems({
      'a/package.json': { name: '@mostrador/a', dependencies, ...more },
      'b/package.json': { name: '@mostrador/b' },
    }).length

  it('accept one version, and our own workspaces', () => {
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

  it('accept scripts that are decided about', () => {
    expect(scriptProblems(locked(packages), { allowScripts }, npmrc)).toEqual([])
  })
  it('refuse a new package with a script, however deep it is', () => {
    expect(
      scriptProblems(
        locked({ ...packages, 'node_modules/a/node_modules/@new/one': { hasInstallScript: true } }),
        { allowScripts },
        npmrc
      )
    ).toEqual([expect.stringContaining('@new/one wants to run')])
  })
  it('refuse a decision that is no longer needed, or that npm is configured against', () => {
    const { 'node_modules/lefthook': _gone, ...fewer } = packages
    expect(scriptProblems(locked(fewer), { allowScripts }, npmrc)).toEqual([
      expect.stringContaining('lefthook'),
    ])
    expect(
      scriptProblems(locked(packages), { allowScripts: { ...allowScripts, prisma: true } }, npmrc)
    ).toEqual([expect.stringContaining('prisma')])
    expect(
      scriptProblems(locked(packages), { allowScripts: { ...allowScripts, unlisted: true } }, npmrc)
    ).toEqual([expect.stringContaining('unlisted')])
  })
  it('refuse an npm configuration that runs every script', () => {
    expect(
      scriptProblems(locked(packages), { allowScripts }, 'ignore-scripts=false\n')
    ).toHaveLength(1)
  })
})

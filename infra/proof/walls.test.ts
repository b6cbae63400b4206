import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findText } from './find-text.ts'
import { suites } from './suites/index.ts'
import walls from './walls.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const Walls = z.strictObject({
  /** Faults and attacks of the threat model. `later`: why there is no defence yet. */
  threats: z.array(
    z.strictObject({
      id: z.string().regex(/^[FA]\d+$/),
      is: z.string(),
      later: z.string().optional(),
    })
  ),
  walls: z.array(
    z.strictObject({
      id: z.string(),
      wall: z.string(),
      /** Its location: a passage of the file, which is more stable than a line number. */
      at: z.strictObject({ file: z.string(), text: z.string() }),
      threats: z.array(z.string()).min(1),
      /** What turns red without it; `name`: part of the test's title. */
      test: z.strictObject({ file: z.string(), name: z.string().optional() }),
      /**
       * What takes it away, so that its test can be seen red: `npm run proof -- --sabotage NAME`.
       */
      sabotages: z.array(z.string()).min(1).optional(),
    })
  ),
})
const { threats, walls: all } = Walls.parse(walls)
const sabotages = new Map(
  suites.flatMap(suite => suite.sabotages.map(({ name }) => [name, suite.name] as const))
)
const holds = (file: string, text: string): boolean =>
  existsSync(join(root, file)) &&
  (text === '' || findText(readFileSync(join(root, file), 'utf8'), text).length > 0)
const duplicatesOf = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

const isScript = ({ file }: { readonly file: string }): boolean => file.endsWith('.ts')

/** The names that patched files use and nothing defines: «instants-as-text/common.ts: 'LIMIT' …». */
const undefinedNamesIn = (patched: ReadonlyMap<string, string>): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-patches-'))
  try {
    for (const [file, text] of patched) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const rules = { categories: { correctness: 'off' }, rules: { 'no-undef': 'error' } }
    const env = { node: true, es2025: true }
    writeFileSync(join(folder, 'rules.json'), JSON.stringify({ ...rules, env }))
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--config', 'rules.json', '--format', 'json', '.'],
      { cwd: folder, encoding: 'utf8' }
    )
    return z
      .object({
        number_of_files: z.literal(patched.size),
        diagnostics: z.array(z.object({ filename: z.string(), message: z.string() })),
      })
      .parse(JSON.parse(stdout))
      .diagnostics.map(({ filename, message }) => `${filename}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the list of walls', () => {
  it('has every threat of the model once: F1 to F32 and A1 to A39', () => {
    const ids = [
      ...Array.from({ length: 32 }, (_, index) => `F${index + 1}`),
      ...Array.from({ length: 39 }, (_, index) => `A${index + 1}`),
    ]
    expect(threats.map(({ id }) => id)).toEqual(ids)
  })
  it('has a tested wall against every threat, or gives a reason why not yet', () => {
    const coveredThreats = new Set(all.flatMap(wall => wall.threats))
    expect(
      threats
        .filter(({ id, later }) => coveredThreats.has(id) === (later !== undefined))
        .map(({ id }) => id)
    ).toEqual([])
    expect([...coveredThreats].filter(id => !threats.some(threat => threat.id === id))).toEqual([])
  })
  it('lists each wall once, with its file', () => {
    expect(duplicatesOf(all.map(({ id }) => id))).toEqual([])
    expect(
      all.filter(({ at: { file, text } }) => !holds(file, text)).map(({ id, at }) => ({ id, at }))
    ).toEqual([])
  })
  it('names tests that exist', () => {
    expect(
      all
        .filter(({ test: { file, name = '' } }) => !holds(file, name))
        .map(({ id, test }) => ({ id, test }))
    ).toEqual([])
  })
  it('has a wall for every sabotage, and only sabotages that exist', () => {
    const named = all.flatMap(wall => wall.sabotages ?? [])
    expect(duplicatesOf(named)).toEqual([])
    expect(named.toSorted()).toEqual([...sabotages.keys()].toSorted())
  })
  it('replaces only passages that occur once in the sources', () => {
    const lost = suites.flatMap(suite =>
      suite.sabotages.flatMap(({ name, patches = [] }) =>
        patches.flatMap(({ file, find }) => {
          const times = existsSync(join(root, file))
            ? findText(readFileSync(join(root, file), 'utf8'), find).length
            : 0
          return times === 1
            ? []
            : [`${name}: ${file} holds ${times} times «${find.trim().slice(0, 60)}»`]
        })
      )
    )
    expect(lost).toEqual([])
  })
  it('replaces them by code whose names exist', () => {
    const patched = new Map<string, string>()
    for (const { name, patches = [] } of suites.flatMap(suite => suite.sabotages))
      for (const { file, find, replace } of patches.filter(isScript)) {
        const path = `${name}/${file}`
        const text = patched.get(path) ?? readFileSync(join(root, file), 'utf8')
        const { start = 0, end = 0 } = findText(text, find)[0] ?? {}
        patched.set(path, text.slice(0, start) + replace + text.slice(end))
      }
    const probe: [string, string] = ['probe.ts', 'export const probe = aNameThatNothingDefines']
    expect(undefinedNamesIn(patched.set(...probe))).toEqual([
      "probe.ts: 'aNameThatNothingDefines' is not defined.",
    ])
  })
  it('lets each suite list the threats that its walls cover', () => {
    const untold = suites.flatMap(({ name, threats: declared }) =>
      all
        .filter(({ test }) => test.file === `infra/proof/suites/${name}.ts`)
        .flatMap(wall =>
          wall.threats.filter(id => !declared.includes(id)).map(id => `${name} ${id}`)
        )
    )
    expect(untold).toEqual([])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chapters } from './asvs.ts'
import { idsOfLevel } from './levels.ts'
import type { Requirement } from './requirement.ts'
import { markdownOf } from './table.ts'

const root = join(import.meta.dirname, '../..')
const all = chapters.flatMap(({ requirements }) => requirements)
const idsWhere = (holds: (requirement: Requirement) => boolean): readonly string[] =>
  all.filter(holds).map(({ id }) => id)
const textOf = (file: string): string => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ') : ''
}

describe('the table of the ASVS', () => {
  it('has every requirement of levels 1 and 2 of 5.0.0 once', () => {
    expect([idsOfLevel[1].length, idsOfLevel[2].length]).toEqual([70, 183])
    expect(all.map(({ id }) => id).toSorted()).toEqual(
      [...idsOfLevel[1], ...idsOfLevel[2]].toSorted()
    )
  })
  it('has each of them in its chapter, in order', () => {
    const numberOf = (id: string): number =>
      id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
    for (const { number, requirements } of chapters) {
      const ids = requirements.map(({ id }) => id)
      expect(ids.filter(id => !id.startsWith(`${number}.`))).toEqual([])
      expect(ids).toEqual(ids.toSorted((left, right) => numberOf(left) - numberOf(right)))
    }
  })
  it('names files that exist', () => {
    const files = all.flatMap(({ where, test }) => [where, test?.file])
    expect(files.filter(file => file !== undefined && !existsSync(join(root, file)))).toEqual([])
  })
  it('names tests that exist', () => {
    expect(
      idsWhere(({ test }) => test?.name !== undefined && !textOf(test.file).includes(test.name))
    ).toEqual([])
  })
  it('says where a requirement holds, and which test shows it or why no test can', () => {
    expect(
      idsWhere(
        ({ state, where, test, why }) =>
          state === 'holds' && (where === undefined || (test === undefined && why === undefined))
      )
    ).toEqual([])
  })
  it('gives a reason for all others, and a file for all that hold in part', () => {
    expect(idsWhere(({ state, why }) => state !== 'holds' && why === undefined)).toEqual([])
    expect(idsWhere(({ state, where }) => state === 'partly' && where === undefined)).toEqual([])
  })
  it('equals the stored page: npm run security', () => {
    expect(readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8')).toBe(markdownOf(chapters))
  })
})

import { describe, expect, it } from 'vitest'
import { clientTables, unmovedClientTables } from './client-tables.ts'
import { owners } from './ownership.ts'
import { readModels } from './schema-files.ts'

const models = readModels()
const named = owners.flatMap(owner =>
  models[owner]
    .filter(({ body }) => /@map\("(\w+_)?client_id"\)/.test(body))
    .map(({ schema, table }) => ({ owner, name: `${schema}.${table}` }))
)
const listed = Object.entries(clientTables).flatMap(([owner, tables]) =>
  tables.map(({ name }) => ({ owner, name }))
)

describe('tables that name clients', () => {
  it('are listed by their owner, or excluded with a reason, so that a merge misses none', () => {
    const expected = named.filter(({ name }) => unmovedClientTables[name] === undefined)
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(listed.toSorted(byName)).toEqual(expected.toSorted(byName))
    expect(listed.length).toBeGreaterThan(8)
  })

  it('are not excluded after they were dropped', () => {
    const names = named.map(({ name }) => name)
    expect(Object.keys(unmovedClientTables).filter(name => !names.includes(name))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { owners, schemaOf } from './ownership.ts'
import { modelsIn, readModels, readSchemaFiles } from './schema-files.ts'

const files = readSchemaFiles()
const models = readModels(files)
const everyModel = owners.flatMap(owner => models[owner].map(model => ({ ...model, owner })))

describe('ownership of models', () => {
  it('has one file per owner and no model anywhere else', () => {
    const owned = owners.map(owner => `models/${schemaOf(owner)}.prisma`)
    expect(
      files
        .map(file => file.path)
        .filter(path => path !== 'schema.prisma')
        .sort()
    ).toEqual(owned.sort())
    expect(
      files.filter(file => !owned.includes(file.path)).flatMap(file => modelsIn(file.content))
    ).toEqual([])
    expect(everyModel.length).toBeGreaterThan(5)
  })

  it.each(owners)('%s keeps its models in its own Postgres schema', owner => {
    for (const model of models[owner])
      expect(model, model.name).toMatchObject({ schema: schemaOf(owner) })
  })

  it.each(owners)('%s has no relation into the tables of another owner', owner => {
    const ownModels = new Set(models[owner].map(model => model.name))
    const foreign = new Set(
      everyModel.map(model => model.name).filter(name => !ownModels.has(name))
    )
    for (const model of models[owner]) {
      const types = model.body
        .split('\n')
        .filter(line => !/^\s*(\/\/|@@|$)/.test(line))
        .map(line => /^\s*\w+\s+(\w+)/.exec(line)?.[1] ?? '')
      expect(
        types.filter(type => foreign.has(type)),
        model.name
      ).toEqual([])
    }
  })

  it('gives every model a table name of its own', () => {
    const tables = everyModel.map(model => `${model.schema}.${model.table}`)
    expect(new Set(tables).size).toBe(tables.length)
    expect(tables.filter(table => !/^[a-z]+\.[a-z][a-z0-9_]*$/.test(table))).toEqual([])
  })

  it('names no compound key, because findUnique is rewritten with the default names', () => {
    for (const model of everyModel)
      expect(model.body, model.name).not.toMatch(/@@(id|unique)\([^)]*\bname:/)
  })
})

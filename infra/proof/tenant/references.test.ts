import { randomUUID } from 'node:crypto'
import { allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { exempt } from './exempt.ts'
import { matrix } from './matrix.ts'
import { unfilled } from './references.ts'
import type { TenantFixture } from './fixture.ts'

const ids = new Proxy({} as Record<string, string>, {
  get: (ids, name) => (ids[String(name)] ??= randomUUID()),
})
const fixture = { ids, mark: 'x', whatsapp: '2225550100', accountId: '1', reservation: 'r' }
const isId = (value: unknown): boolean => z.uuid().safeParse(value).success

type Schema = {
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
const idsOfSchema = (schema: Schema, at: string): readonly string[] => [
  ...(schema.format === 'uuid' ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    idsOfSchema(part, `${at}.${name}`)
  ),
  ...(schema.items === undefined ? [] : idsOfSchema(schema.items, `${at}[]`)),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(part => idsOfSchema(part, at)),
]
const idsOfValue = (value: unknown, at: string): readonly string[] => {
  if (isId(value)) return [at]
  if (Array.isArray(value)) return value.flatMap(part => idsOfValue(part, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    idsOfValue(part, at === '' ? name : `${at}.${name}`)
  )
}
const schemaOf = (part: z.ZodType): Schema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema

it('has a fixture for every id that a route of a business takes, or gives a reason why not', () => {
  const missing = Object.entries(allRoutes).flatMap(([service, all]) =>
    Object.entries<Owned<RouteContract>>(all).flatMap(([name, route]) => {
      const row = matrix[`${service}.${name}`]
      if (route.access !== 'business' || exempt[`${service}.${name}`] !== undefined) return []
      const filled = new Set(idsOfValue(row?.(fixture as unknown as TenantFixture, 1), ''))
      const named = (['params', 'query', 'body'] as const).flatMap(part => {
        const schema = route[part]
        return schema === undefined ? [] : idsOfSchema(schemaOf(schema), part)
      })
      return [...new Set(named)]
        .filter(field => !filled.has(field))
        .map(field => `${service}.${name} ${field}`)
    })
  )
  expect(missing.toSorted()).toEqual(Object.keys(unfilled).toSorted())
})

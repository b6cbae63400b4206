import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ColorHex, Instant, LocalDate } from './common.ts'
import { allRoutes, type Owned, type RouteContract } from './index.ts'
import { withoutLimits } from './stored.ts'

const routes = Object.values(allRoutes).flatMap(group => Object.values<Owned<RouteContract>>(group))

/** The checks that are left anywhere in a schema. */
const checksIn = (schema: z.ZodType): readonly unknown[] => {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const inner = [
    ...Object.values((def['shape'] ?? {}) as Record<string, z.ZodType>),
    ...((def['options'] ?? []) as z.ZodType[]),
    ...[def['element'], def['innerType'], def['valueType']].filter(
      child => child instanceof z.ZodType
    ),
  ]
  const ownChecks = (def['checks'] ?? []) as readonly unknown[]
  const format = def['format'] === undefined ? [] : [def['format']]
  return [...ownChecks, ...format, ...inner.flatMap(checksIn)]
}

describe('the schemas of answers', () => {
  it('have no limits, in every route', () => {
    const limited = routes.filter(({ data }) => checksIn(data).length > 0).map(({ path }) => path)
    expect(routes.length).toBeGreaterThan(100)
    expect(limited).toEqual([])
  })
  it('accept a row that was stored under other limits', () => {
    const Row = z.object({
      at: Instant,
      birthdate: LocalDate.nullable(),
      color: ColorHex,
      name: z.string().trim().min(2).max(5),
      count: z.number().int().min(1),
      list: z.array(z.email()).max(1).optional(),
    })
    const row = {
      at: '2200-01-01T13:59:59.000Z',
      birthdate: '+010000-01-01',
      color: 'rojo',
      name: ' ',
      count: 0.5,
      list: ['a', 'b'],
    }
    expect(Row.safeParse(row).success).toBe(false)
    expect(withoutLimits(Row).parse({ ...row, secret: 'never told' })).toEqual(row)
  })
  it('keep their shape: a missing field, another type or an unknown value is an error', () => {
    const Row = withoutLimits(z.object({ at: Instant, state: z.enum(['due', 'sent']) }))
    for (const row of [{ state: 'due' }, { at: 5, state: 'due' }, { at: '', state: 'perdido' }])
      expect(Row.safeParse(row).success).toBe(false)
  })
  it('refuse a kind of schema that no answer may have, when the contract is defined', () => {
    expect(() => withoutLimits(z.string().transform(Number))).toThrow(/pipe/)
  })
})

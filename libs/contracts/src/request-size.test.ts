import { expect, it } from 'vitest'
import { z } from 'zod'
import { bodyLimitOf } from './contract.ts'
import { allRoutes, type Owned, type RouteContract } from './index.ts'

type Json = {
  readonly $ref?: string
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly additionalProperties?: Json | boolean
  readonly $defs?: Readonly<Record<string, Json>>
}

const routes = Object.values(allRoutes).flatMap(group => Object.values<Owned<RouteContract>>(group))
const fixedFormats = new Set(['uuid', 'date', 'date-time', 'email'])
/** What a number, a truth value or null takes at most. */
const SCALAR = 24

/** The most bytes of ASCII that fit a schema, and what of it has no end. */
const measure = (root: Json) => {
  const endless: string[] = []
  const textSize = ({ format = '', pattern, maxLength }: Json, at: string): number => {
    if (maxLength === undefined && !fixedFormats.has(format) && !/^\^[^*+]*\$$/.test(pattern ?? ''))
      endless.push(`${at}: text`)
    return (maxLength ?? 40) + 2
  }
  const sizeOf = (schema: Json, at: string): number => {
    const { $ref, const: fixed, enum: choices, type } = schema
    if ($ref !== undefined) return sizeOf(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, at)
    const ways = schema.anyOf ?? schema.oneOf
    if (ways !== undefined) return Math.max(...ways.map(way => sizeOf(way, at)))
    if (fixed !== undefined) return JSON.stringify(fixed).length
    if (choices !== undefined)
      return Math.max(...choices.map(choice => JSON.stringify(choice).length))
    if (type === 'string') return textSize(schema, at)
    if (type === 'array') {
      if (schema.maxItems === undefined) endless.push(`${at}: list`)
      return 2 + (schema.maxItems ?? 1) * (1 + sizeOf(schema.items ?? {}, `${at}[]`))
    }
    if (type === 'object') {
      if (typeof schema.additionalProperties === 'object') endless.push(`${at}: record`)
      const fields = Object.entries(schema.properties ?? {})
      return fields.reduce(
        (sum, [key, field]) => sum + key.length + 4 + sizeOf(field, `${at}.${key}`),
        2
      )
    }
    if (type === undefined) endless.push(`${at}: anything`)
    return SCALAR
  }
  const size = sizeOf(root, '')
  return { size, endless }
}

const measured = routes
  .filter(({ access }) => access !== 'internal' && access !== 'webhook')
  .flatMap(route =>
    (['body', 'query', 'params'] as const).flatMap(part => {
      const schema = route[part]
      if (schema === undefined) return []
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
      return [{ name: `${route.service}.${route.name} ${part}`, route, part, ...measure(json) }]
    })
  )

it('limits every text and every list that a browser may send', () => {
  expect(measured.length).toBeGreaterThan(50)
  expect(measured.flatMap(({ name, endless }) => endless.map(at => `${name} ${at}`))).toEqual([
    // Its rule counts the steps: 20 at most.
    'accounts.putOnboarding body .onboarding.counts: record',
    // Its rule counts the fields: 200 at most, archived ones too.
    'crm.createClient body .client.custom: record',
    'crm.editClient body .client.custom: record',
  ])
})

/**
 * Bodies whose form could hold more: longer than anybody writes, or sent in parts by the screen.
 */
const cutShort = ['crm.createClient', 'crm.editClient', 'crm.importClients']

it('sets the body limit of each route to the size of its largest form plus at most one megabyte', () => {
  const bodies = measured.filter(({ part }) => part === 'body')
  expect(
    bodies.filter(({ route, size }) => size > bodyLimitOf(route)).map(({ name }) => name)
  ).toEqual(cutShort.map(name => `${name} body`))
  const forms = routes.filter(({ access }) => ['public', 'user', 'business'].includes(access))
  expect(forms.filter(route => bodyLimitOf(route) > 256 * 1024).map(({ name }) => name)).toEqual([
    'importClients',
    // 150 descriptions of 3,000 characters.
    'importProducts',
  ])
})

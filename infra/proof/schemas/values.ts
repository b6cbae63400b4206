import type { z } from 'zod'
import type { Random } from '../random.ts'
import { dates, instants, numbers, words } from './corners.ts'

/** The id by the name of its field; without an entry, an id that does not exist. */
export type Fixtures = Readonly<Record<string, string>>
export type ValueContext = {
  readonly random: Random
  readonly fixtures: Fixtures
  /**
   * How often a field keeps the value of the example call: the more, the deeper a call gets. 0 to
   * 1.
   */
  readonly keep: number
  /** How often a value is taken that the schema refuses. 0 to 1. */
  readonly wrong: number
}
type Def = { readonly type: string } & Readonly<Record<string, unknown>>

const nobody = '01980000-0000-7000-8000-000000000000'
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success
const boundsOf = (schema: z.ZodType): { minimum?: number; maximum?: number } =>
  schema._zod.bag as { minimum?: number; maximum?: number }

/** Texts that fill a schema to its limits, besides those that are awkward anywhere. */
const textsFor = (schema: z.ZodType, random: Random): string[] => {
  const { minimum = 0, maximum } = boundsOf(schema)
  const longest = maximum ?? 20_000
  const lengths = [minimum, minimum + 1, Math.max(minimum, longest - 1), longest]
  const filled = lengths.flatMap(length =>
    ['a', 'ñ', '5', '%', "'", '漢'].map(letter => letter.repeat(length))
  )
  return [
    ...words,
    ...filled,
    ...(random.next() < 0.15
      ? [noise('0123456789', longest, random), noise('abcñé漢字0123456789', longest, random)]
      : []),
    '👍'.repeat(Math.floor(longest / 2)),
    'a'.repeat(longest + 1),
  ]
}
/** Letters at random: a row shrinks what repeats, and would fit where this does not. */
const noise = (letters: string, length: number, random: Random): string =>
  Array.from({ length }, () => letters[random.below(letters.length)]).join('')

const numbersFor = (schema: z.ZodType): number[] => {
  const { minimum, maximum } = boundsOf(schema)
  const edges = [minimum, maximum].filter(edge => edge !== undefined)
  return [...numbers, ...edges.flatMap(edge => [edge - 1, edge, edge + 1])]
}

/** One of the candidates: mostly one that the schema accepts. */
const oneOf = (
  schema: z.ZodType,
  candidates: readonly unknown[],
  { random, wrong }: ValueContext
): unknown => {
  if (random.next() < wrong) return random.pick(candidates)
  // The first of some that is accepted: to try all of them on every field would be most of the time
  // of a run.
  for (const candidate of random.shuffle(candidates))
    if (accepts(schema, candidate)) return candidate
  return random.pick(candidates)
}

const textOf = (schema: z.ZodType, name: string, grown: ValueContext): unknown => {
  const { random, fixtures } = grown
  const { format } = schema._zod.def as { readonly format?: string }
  if (format === 'uuid')
    return random.next() < 0.9
      ? (fixtures[name] ?? nobody)
      : random.pick([nobody, ...Object.values(fixtures)])
  if (format === 'datetime') return oneOf(schema, instants, grown)
  if (format === 'date') return oneOf(schema, dates, grown)
  return oneOf(schema, textsFor(schema, grown.random), grown)
}

const arrayOf = (
  schema: z.ZodType,
  def: Def,
  name: string,
  example: unknown,
  grown: ValueContext
): unknown => {
  const { random } = grown
  const { maximum } = boundsOf(schema)
  const { format } = (def['element'] as z.ZodType)._zod.def as { readonly format?: string }
  // A list of ids names things that are there: `branches`, of `branchId`.
  const single =
    format === 'uuid' ? `${name.replace(/(es|s)$/, '').replace(/^(branch)e?$/, '$1')}Id` : name
  const count = random.pick([
    0,
    1,
    1,
    2,
    3,
    Math.min(maximum ?? 20, 20),
    ...(maximum !== undefined && maximum <= 150 ? [maximum] : []),
  ])
  const examples: readonly unknown[] = Array.isArray(example) ? example : []
  return Array.from({ length: count }, (_, index) =>
    generateValue(def['element'] as z.ZodType, single, examples[index] ?? examples[0], grown)
  )
}

const objectOf = (def: Def, example: unknown, grown: ValueContext): unknown => {
  const exampleFields = (typeof example === 'object' && example !== null ? example : {}) as Record<
    string,
    unknown
  >
  const shape = def['shape'] as Readonly<Record<string, z.ZodType>>
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      generateValue(field, name, exampleFields[name], grown),
    ])
  )
  const { start } = fields
  // Two moments at random hardly ever fit together.
  if (
    'start' in shape &&
    'end' in shape &&
    typeof start === 'string' &&
    grown.random.next() < 0.6
  ) {
    const startMs = Date.parse(start)
    if (!Number.isNaN(startMs))
      fields['end'] = new Date(Math.min(startMs + 1_800_000, 7_258_118_399_999)).toISOString()
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const anyJson = ({ random }: ValueContext): unknown =>
  random.pick([
    null,
    true,
    1e308,
    'texto',
    ['a', { b: [] }],
    { a: { b: { c: null } } },
    Array.from({ length: 30 }).reduce<unknown>(inner => [inner], 1),
    { 'a\0': 1 },
    { '': '' },
  ])

/**
 * A value for a schema, out of its limits' corners and of what is awkward anywhere. `example` is a
 * value that works: a field keeps it as often as `keep` says, so that one bad field does not hide
 * what the others lead to.
 */
export const generateValue = (
  schema: z.ZodType,
  name: string,
  example: unknown,
  grown: ValueContext
): unknown => {
  const { random, keep } = grown
  const def = schema._zod.def as unknown as Def
  const inner = (): unknown =>
    generateValue(def['innerType'] as z.ZodType, name, example ?? undefined, grown)
  if (def.type !== 'object' && example !== undefined && random.next() < keep) return example
  switch (def.type) {
    case 'string':
      return textOf(schema, name, grown)
    case 'number':
      return oneOf(
        schema,
        def['coerce'] === true ? numbersFor(schema).map(String) : numbersFor(schema),
        grown
      )
    case 'boolean':
      return random.next() < 0.5
    case 'enum':
      return random.pick(Object.values(def['entries'] as Record<string, unknown>))
    case 'literal':
      return random.pick(def['values'] as readonly unknown[])
    case 'null':
      return null
    case 'unknown':
      return anyJson(grown)
    case 'object':
      return objectOf(def, example, grown)
    case 'array':
      return arrayOf(schema, def, name, example, grown)
    case 'union':
      return generateValue(
        random.pick(def['options'] as readonly z.ZodType[]),
        name,
        example,
        grown
      )
    case 'nullable':
      return random.next() < 0.2 ? null : inner()
    case 'optional':
    case 'default':
      return random.next() < (example === undefined ? 0.4 : 0.1) ? undefined : inner()
    case 'pipe':
      // What was trimmed before, or is rewritten after: the stricter of both sides says what it may
      // be.
      return generateValue(
        (def['out'] as z.ZodType)._zod.def.type === 'transform'
          ? (def['in'] as z.ZodType)
          : (def['out'] as z.ZodType),
        name,
        example,
        grown
      )
    case 'record':
      return Object.fromEntries(
        [0, 1].map(index => [
          `campo ${index}`,
          generateValue(def['valueType'] as z.ZodType, name, undefined, grown),
        ])
      )
    default:
      throw new Error(`Nothing grows for a schema of kind ${def.type}`)
  }
}

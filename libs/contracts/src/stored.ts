import { z } from 'zod'

type Def = { readonly type: string } & Readonly<Record<string, unknown>>
const inner = (def: Def, name: string): z.ZodType => read(def[name] as z.ZodType)
const documentedAs = (of: z.ZodType, schema: z.ZodType): z.ZodType => {
  const { format } = of._zod.def as { readonly format?: unknown }
  // For the documentation alone: what is written today has this format.
  return typeof format === 'string' && format in documented
    ? schema.meta(documented[format as keyof typeof documented])
    : schema
}
const documented = {
  uuid: { format: 'uuid' },
  datetime: { format: 'date-time' },
  date: { format: 'date' },
  email: { format: 'email' },
} as const

const objectOf = (schema: z.ZodType): z.ZodType => {
  const { shape, _zod } = schema as z.ZodObject
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, read(field as z.ZodType)])
  )
  const { catchall } = _zod.def
  return catchall === undefined ? z.object(fields) : z.object(fields).catchall(catchall)
}

/** One kind of schema each; a kind that no answer had until now is added here when one needs it. */
const readers: Readonly<Record<string, (schema: z.ZodType, def: Def) => z.ZodType>> = {
  string: schema => documentedAs(schema, z.string()),
  number: () => z.number(),
  array: (_schema, def) => z.array(inner(def, 'element')),
  object: objectOf,
  optional: (_schema, def) => inner(def, 'innerType').optional(),
  nullable: (_schema, def) => inner(def, 'innerType').nullable(),
  union: (_schema, def) => z.union((def['options'] as readonly z.ZodType[]).map(read)),
  record: (_schema, def) => z.record(z.string(), inner(def, 'valueType')),
  boolean: schema => schema,
  // A closed list is part of the shape: screens choose by it, and constraints of the tables hold
  // it.
  enum: schema => schema,
  literal: schema => schema,
  null: schema => schema,
  unknown: schema => schema,
}

const read = (schema: z.ZodType): z.ZodType => {
  const def = schema._zod.def as unknown as Def
  const reader = readers[def.type]
  if (reader === undefined) throw new Error(`An answer cannot hold a schema of kind ${def.type}`)
  return reader(schema, def)
}

/**
 * The shape of a schema without its limits: no lengths, ranges, patterns or formats, nothing
 * trimmed or rewritten. Limits are for what comes in. A row that was written under other limits is
 * still answered, and does not take the list that holds it down with it; a missing field or a wrong
 * type is an error as before.
 */
export const withoutLimits = <S extends z.ZodType>(schema: S): S => read(schema) as S

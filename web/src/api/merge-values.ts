type Versions<Value> = { readonly base: Value; readonly typed: Value; readonly current: Value }
type Merged<Value> = { readonly values: Value; readonly differences: readonly Difference[] }

/**
 * How a field of a form is compared, and how what it says now is put in words. A field of several
 * parts merges them one by one.
 */
export type FormField<Value> =
  | {
      readonly label: string
      readonly isSame?: ((a: Value, b: Value) => boolean) | undefined
      readonly format: (value: Value) => string
    }
  | {
      readonly isSame: (a: Value, b: Value) => boolean
      readonly merge: (versions: Versions<Value>) => Merged<Value>
    }
export type FormFields<Values> = { readonly [Name in keyof Values]: FormField<Values[Name]> }

/** One field that somebody else changed. `keepsOwn`: the value that was typed here wins. */
export type Difference = {
  readonly label: string
  readonly now: string
  readonly keepsOwn: boolean
}

const namesOf = <Values extends object>(fields: FormFields<Values>): (keyof Values)[] =>
  // `fields` has exactly the keys of `Values`.
  Object.keys(fields) as (keyof Values)[]

const isSameIn = <Values, Name extends keyof Values>(
  { isSame }: FormField<Values[Name]>,
  a: Values[Name],
  b: Values[Name]
): boolean => (isSame === undefined ? a === b : isSame(a, b))

export const isSameForm = <Values extends object>(
  fields: FormFields<Values>,
  a: Values,
  b: Values
): boolean => namesOf(fields).every(name => isSameIn(fields[name], a[name], b[name]))

/**
 * Joins what was typed over `base` with the outcome of the row since: fields that nobody touched
 * here take the new value, the others keep what was typed.
 */
export const mergeValues = <Values extends object>(
  fields: FormFields<Values>,
  { base, typed, current }: Versions<Values>
): Merged<Values> => {
  const values = { ...typed }
  const differences: Difference[] = []
  for (const name of namesOf(fields)) {
    const field = fields[name]
    if (isSameIn(field, current[name], base[name])) continue
    if ('merge' in field) {
      const parts = field.merge({ base: base[name], typed: typed[name], current: current[name] })
      values[name] = parts.values
      differences.push(...parts.differences)
      continue
    }
    const keepsOwn =
      !isSameIn(field, typed[name], base[name]) && !isSameIn(field, typed[name], current[name])
    if (!keepsOwn) values[name] = current[name]
    differences.push({ label: field.label, now: field.format(current[name]), keepsOwn })
  }
  return { values, differences }
}

/** Whether two lists hold the same ids. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

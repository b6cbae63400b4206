import { stripeFailures } from './errors.ts'

/** What a form of Stripe's first API says: texts, lists and objects in brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const MAX_DEPTH = 8

/** `line_items[0][price_data][currency]=mxn` as the object that it names. */
export const parseForm = (text: string): Form => {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(part => part !== '')
    if (path.length === 0 || path.length > MAX_DEPTH || path.includes('__proto__')) continue
    setField(form, path, value)
  }
  return form
}

const setField = (form: Form, path: readonly string[], value: string): void => {
  let node: Form = form
  for (const part of path.slice(0, -1)) {
    const next = node[part]
    const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : {}
    node[part] = inner
    node = inner
  }
  const last = path.at(-1)
  if (last !== undefined) node[last] = value
}

/** The entries of a list, which a form writes as an object of numbered fields. */
export const listIn = (value: FormValue | undefined): Form[] =>
  typeof value === 'object'
    ? Object.values(value).filter(
        (entry): entry is Form => typeof entry === 'object' && !Array.isArray(entry)
      )
    : []

/** A list of texts. */
export const textsIn = (value: FormValue | undefined): string[] =>
  typeof value === 'object'
    ? Object.values(value).filter((text): text is string => typeof text === 'string')
    : []

export const formIn = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

export const textIn = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Metadata: texts by name. */
export const metadataIn = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(value)).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : []
    )
  )

export const mustHave = (form: Form, name: string): string => {
  const text = textIn(form[name])
  if (text === undefined) throw stripeFailures.parameterMissing(name)
  return text
}

export const wholeIn = (form: Form, name: string): number => {
  const number = Number(mustHave(form, name))
  if (!Number.isSafeInteger(number) || number < 0)
    throw stripeFailures.parameterInvalid(name, `Invalid integer: ${mustHave(form, name)}`)
  return number
}

import type { RouteContract } from '@mostrador/contracts'
import type { Parts } from '../tenant/call-data.ts'
import { isChanging, isJson, type Json, written } from './read-back-rules.ts'

const setOf = (items: readonly unknown[]): readonly string[] =>
  [...new Set(items.map(String))].toSorted()

/**
 * Where two values differ, as a path; null when everything that was sent is there. Fields that the
 * answer does not have are not compared.
 */
export const differenceOf = (sent: unknown, received: unknown, path = ''): string | null => {
  if (Array.isArray(sent)) {
    if (!Array.isArray(received)) return path
    // A list of ids is a set.
    const isIds = sent.every(item => typeof item === 'string' && /^[0-9a-f-]{36}$/i.test(item))
    const [ours, theirs] = isIds ? [setOf(sent), setOf(received)] : [sent, received]
    if (ours.length !== theirs.length) return path
    return (
      ours
        .map((item, index) => differenceOf(item, theirs[index], `${path}.${index}`))
        .find(difference => difference !== null) ?? null
    )
  }
  if (isJson(sent)) {
    if (!isJson(received)) return path
    return (
      Object.entries(sent)
        .filter(
          ([name, value]) => name in received && value !== undefined && !isChanging(name, received)
        )
        .map(([name, value]) => differenceOf(value, received[name], `${path}.${name}`))
        .find(difference => difference !== null) ?? null
    )
  }
  return sent === received ? null : path
}

/**
 * Where the answer to a write is not what the contract made of its body; `since`: when it was
 * asked, in milliseconds.
 */
export const echoOf = (
  name: string,
  route: RouteContract,
  { body }: Parts,
  { data, since }: { readonly data: unknown; readonly since: number }
): string | null => {
  const how = written[name]
  const parsed = route.body?.safeParse(body)
  if (how === undefined || parsed?.success !== true || !isJson(parsed.data) || !isJson(data))
    return null
  if (how.onlyNew === true && !isFrom(data['createdAt'], since)) return null
  const form = how.form(parsed.data)
  if (!isJson(form)) return null
  const comparedFields = Object.fromEntries(
    Object.entries(form).filter(([name]) => how.except?.[name] === undefined)
  )
  return differenceOf(comparedFields, data)
}

/** Whether this call made the row: an imported one may carry a moment long ago, or far ahead. */
const isFrom = (createdAt: unknown, since: number): boolean => {
  const createdMs = Date.parse(String(createdAt))
  return createdMs >= since && createdMs <= Date.now()
}

/** Everything in an answer that has an `_id`, by it. */
export const thingsIn = (
  answer: unknown,
  byId: Map<string, Json[]> = new Map()
): Map<string, Json[]> => {
  if (Array.isArray(answer)) for (const item of answer) thingsIn(item, byId)
  else if (isJson(answer)) {
    const { _id: id } = answer
    if (typeof id === 'string') byId.set(id, [...(byId.get(id) ?? []), answer])
    for (const value of Object.values(answer)) thingsIn(value, byId)
  }
  return byId
}

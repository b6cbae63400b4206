import { z } from 'zod'
import type { ProfileAnswer } from '../adapter.ts'
import { clean } from '../payload.ts'
import { isTemporary, parseJson } from './send-answer.ts'

/** Longest name that is kept; what Meta allows is shorter. */
const MAX_NAME = 120

const text = z
  .string()
  .catch('')
  .transform(value => clean(value).trim().slice(0, MAX_NAME))
const Person = z.looseObject({ first_name: text, last_name: text, name: text, username: text })
const Failed = z.looseObject({
  error: z.looseObject({
    code: z.coerce.number(),
    error_subcode: z.coerce.number().optional(),
    is_transient: z.boolean().optional(),
  }),
})

/**
 * Reads the answer of `GET /{PSID}` or `GET /{IGSID}` (protocols 4.1, 5). Without a name the
 * username is shown. No profile (100/2018218), no consent or no permission is `none`.
 */
export const readProfile = (status: number, body: string): ProfileAnswer => {
  const json = parseJson(body)
  if (status >= 200 && status < 300) {
    const person = Person.safeParse(json)
    if (!person.success) return { kind: 'later', why: 'unreadable answer' }
    const { first_name: first, last_name: last, name, username } = person.data
    const displayName = name || [first, last].filter(Boolean).join(' ') || username
    return displayName === '' ? { kind: 'none' } : { kind: 'known', name: displayName }
  }
  const failed = Failed.safeParse(json)
  const { code, is_transient: isTransient = false } = failed.success
    ? failed.data.error
    : { code: 0 }
  if (code === 190 || status === 401) return { kind: 'token_expired' }
  if (isTransient || isTemporary(code) || status >= 500 || status === 408 || status === 429)
    return { kind: 'later', why: `status ${status}, code ${code}` }
  return { kind: 'none' }
}

import { z } from 'zod'
import { clean } from '../inbound/wire.ts'
import { isNotNow, parsed } from '../sending/outcome.ts'

/** What asking Graph for a person came to. */
export type ProfileAnswer =
  | { readonly kind: 'known'; readonly name: string }
  /** There is none for us, today and tomorrow. */
  | { readonly kind: 'none' }
  /** The token is no longer good: the channel waits for its owner. */
  | { readonly kind: 'token_expired' }
  /** Worth another try. */
  | { readonly kind: 'later'; readonly why: string }

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
 * Reads the answer of `GET /{PSID}` or `GET /{IGSID}` (protocols 4.1, 5). Instagram lets a person have no name: then the
 * username is what everybody calls them. No profile (100/2018218), no consent, no permission: never asked again.
 */
export const readProfile = (status: number, body: string): ProfileAnswer => {
  const json = parsed(body)
  if (status >= 200 && status < 300) {
    const person = Person.safeParse(json)
    if (!person.success) return { kind: 'later', why: 'unreadable answer' }
    const { first_name: first, last_name: last, name, username } = person.data
    const shown = name || [first, last].filter(Boolean).join(' ') || username
    return shown === '' ? { kind: 'none' } : { kind: 'known', name: shown }
  }
  const failed = Failed.safeParse(json)
  const { code, is_transient: passing = false } = failed.success ? failed.data.error : { code: 0 }
  if (code === 190 || status === 401) return { kind: 'token_expired' }
  if (passing || isNotNow(code) || status >= 500 || status === 408 || status === 429)
    return { kind: 'later', why: `status ${status}, code ${code}` }
  return { kind: 'none' }
}

import type { PublicAnswerInput, PublicForm } from '@mostrador/contracts/crm'

export type Place = { readonly key: string; readonly token: string | null }

/** What an address names: /f/<key>?c=<token>. */
export const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place => ({
  key: decodeURIComponent(pathname.replace(/^\/f\//, '')),
  token: new URLSearchParams(search).get('c'),
})

const TIMEOUT_MS = 20_000
/** Nobody answered; the same may work later. */
export const unreachable = 'unreachable'
/** Answers that do not change when the same is sent again. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

type Read =
  | { readonly kind: 'form'; readonly data: PublicForm }
  | { readonly kind: 'gone'; readonly message: string }
  | { readonly kind: typeof unreachable }
export type SendResult =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: typeof unreachable }

type Reply = {
  readonly success: boolean
  readonly data?: unknown
  readonly code?: string
  readonly message?: string
}

const ask = async (
  path: string,
  body: object
): Promise<{ status: number; reply: Reply } | null> => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      // Answers are sent without a session, also on the device of the owner.
      credentials: 'omit',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, reply: (await answer.json()) as Reply }
  } catch {
    return null
  }
}

/** The form behind an address. */
export const readForm = async ({ key, token }: Place): Promise<Read> => {
  const answer = await ask('/api/public/form', { key, ...(token !== null && { token }) })
  if (answer === null) return { kind: unreachable }
  const { status, reply } = answer
  if (status === 200) return { kind: 'form', data: reply.data as PublicForm }
  if (isFinal(status)) return { kind: 'gone', message: reply.message ?? '' }
  return { kind: unreachable }
}

/** Sends an answer; the same `answerId` may be sent as often as needed. */
export const sendAnswer = async (
  { key }: Place,
  answer: PublicAnswerInput
): Promise<SendResult> => {
  const answered = await ask('/api/public/form/answer', { key, answer })
  if (answered === null) return { kind: unreachable }
  const { status, reply } = answered
  if (status === 200) return { kind: 'arrived' }
  if (!isFinal(status)) return { kind: unreachable }
  return { kind: 'refused', code: reply.code ?? '', message: reply.message ?? '' }
}

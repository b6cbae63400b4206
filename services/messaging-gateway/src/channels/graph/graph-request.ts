import type { Http, ProfileAnswer, ProfileRequest, SendOutcome } from '../adapter.ts'
import type { ReasonContext } from './failure-reasons.ts'
import { readProfile } from './profile-answer.ts'
import { readAnswer, readFailure } from './send-answer.ts'

/** Address of a node of Graph. */
export const nodeUrl = (baseUrl: string, id: string): string =>
  `${baseUrl.replace(/\/$/, '')}/${encodeURIComponent(id)}`

export type GraphMessage = {
  readonly baseUrl: string
  readonly accountId: string
  readonly token: string
  readonly body: unknown
}

/** `POST /{account}/messages`. Never rejects. */
export const postMessage = async (
  http: Http,
  reasons: ReasonContext,
  { baseUrl, accountId, token, body }: GraphMessage
): Promise<SendOutcome> => {
  try {
    const answer = await http.post(`${nodeUrl(baseUrl, accountId)}/messages`, token, body)
    return readAnswer(reasons, answer.status, answer.body)
  } catch (error) {
    return readFailure(error)
  }
}

/**
 * `GET /{person}?fields=…`. Pictures are not asked for: their addresses expire within days. Never
 * rejects.
 */
export const getProfile = async (
  http: Http,
  { personId, token }: ProfileRequest,
  { baseUrl, fields }: { baseUrl: string; fields: string }
): Promise<ProfileAnswer> => {
  try {
    const answer = await http.get(`${nodeUrl(baseUrl, personId)}?fields=${fields}`, token)
    return readProfile(answer.status, answer.body)
  } catch {
    return { kind: 'later', why: 'the call broke' }
  }
}

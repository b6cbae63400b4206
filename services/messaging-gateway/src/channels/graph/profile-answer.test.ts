import { describe, expect, it } from 'vitest'
import { readProfile } from './profile-answer.ts'

const failed = (code: number, more: object = {}): string =>
  JSON.stringify({
    error: { message: 'x', type: 'OAuthException', code, fbtrace_id: 'A', ...more },
  })

describe('a profile answer of the Graph API', () => {
  it.each([
    [
      'Messenger',
      { first_name: 'Ana', last_name: 'López', profile_pic: 'https://x', id: '1' },
      'Ana López',
    ],
    ['Messenger without last name', { first_name: 'Ana', id: '1' }, 'Ana'],
    ['Instagram', { name: 'Ana López', username: 'ana.lopez', id: '1' }, 'Ana López'],
    ['Instagram without name', { name: '', username: 'ana.lopez', id: '1' }, 'ana.lopez'],
    [
      'a name that hides something',
      { name: 'Ana\u0000\u{e0041} ', username: null, id: '1' },
      'Ana',
    ],
  ])('has a name on %s', (_whose, person, name) => {
    expect(readProfile(200, JSON.stringify(person))).toEqual({ kind: 'known', name })
  })

  it.each([
    ['no name at all', 200, '{"id":"1"}'],
    ['no profile', 400, failed(100, { error_subcode: 2018218 })],
    ['no such person', 400, failed(100, { error_subcode: 33 })],
    ['no consent', 403, failed(230)],
    ['no permission', 403, failed(10)],
    ['an error that is not Graph’s', 404, '<html>'],
  ])('is not retried with %s', (_why, status, body) => {
    expect(readProfile(status, body)).toEqual({ kind: 'none' })
  })

  it.each([
    ['a limit', 400, failed(613)],
    ['a limit of the app', 400, failed(4)],
    ['what Graph calls transient', 400, failed(100, { is_transient: true })],
    ['a service that is down', 503, failed(2)],
    ['a gateway without words', 502, ''],
    ['half an answer', 200, '{"first_name":"An'],
  ])('is retried after %s', (_why, status, body) => {
    expect(readProfile(status, body)).toMatchObject({ kind: 'later' })
  })

  it('reports that the token is no longer valid', () => {
    expect(readProfile(401, failed(190, { error_subcode: 463 }))).toEqual({ kind: 'token_expired' })
    expect(readProfile(400, failed(190))).toEqual({ kind: 'token_expired' })
  })
})

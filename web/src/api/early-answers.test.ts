import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchOrEarly } from './early-answers.ts'

const url = 'https://panel.example/api/auth/session'
const get = { method: 'GET' }
const offer = (answer: Promise<Response>): void => {
  vi.stubGlobal('earlyAnswers', new Map([['/api/auth/session', answer]]))
}
const textOf = async (init: RequestInit = get) => (await fetchOrEarly(url, init)).text()

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('asked now'))
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => vi.unstubAllGlobals())

it('gives the answer of an early request to one caller only', async () => {
  offer(Promise.resolve(new Response('early')))
  expect(await textOf()).toBe('early')
  expect(await textOf()).toBe('asked now')
})

it('asks again after a refusal, and after a lost network', async () => {
  offer(Promise.resolve(new Response('', { status: 401 })))
  expect(await textOf()).toBe('asked now')
  const lost = Promise.reject<Response>(new TypeError('Failed to fetch'))
  offer(lost)
  expect(await textOf()).toBe('asked now')
})

it('aborts when the call that waits for it is aborted', async () => {
  offer(Promise.withResolvers<Response>().promise)
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted())
  const call = new AbortController()
  const answer = fetchOrEarly(url, { ...get, signal: call.signal })
  call.abort()
  await expect(answer).rejects.toThrow('aborted')
})

it('asks again when the early answer is old, and after every change', async () => {
  offer(Promise.resolve(new Response('early')))
  expect(await textOf({ method: 'POST' })).toBe('asked now')
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
  offer(Promise.resolve(new Response('early')))
  expect(await textOf()).toBe('asked now')
})

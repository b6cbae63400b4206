/** An early answer is dropped after this time. Milliseconds since the page was opened. */
const MAX_AGE_MS = 15_000

type EarlyAnswers = Map<string, Promise<Response>>

/** Fails when the call is given up, as `fetch` does. */
const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')))
  })

/**
 * `fetch`, but the first call for what boot.js already asked is given that answer when it is a good
 * one.
 */
export const fetchOrEarly: typeof globalThis.fetch = async (input, init) => {
  const earlyAnswers = (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers
  const { pathname, search } = new URL(String(input), globalThis.location?.origin)
  const path = pathname + search
  const answer = init?.method === 'GET' ? earlyAnswers?.get(path) : undefined
  earlyAnswers?.delete(path)
  if (answer === undefined || performance.now() > MAX_AGE_MS) return globalThis.fetch(input, init)
  const early = await Promise.race([answer, abortOf(init?.signal)]).catch(() => undefined)
  return early?.ok === true ? early : globalThis.fetch(input, init)
}

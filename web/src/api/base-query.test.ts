import { expect, it, vi } from 'vitest'
import { makeBaseQuery, type Wire } from './base-query.ts'
import { genericText, offlineText, problemText, silentText } from './problem.ts'

const get: Wire = { method: 'GET', path: '/api/x', search: '' }
const post: Wire = {
  method: 'POST',
  path: '/api/x',
  search: '',
  body: { a: 1 },
  idempotencyKey: 'k1',
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** Asks once against a list of answers in order; an Error is a lost network. */
const ask = async (wire: Wire, answers: (Response | Error)[], timeoutMs = 1000) => {
  const sent: RequestInit[] = []
  const query = makeBaseQuery({
    origin: 'http://here',
    timeoutMs,
    retryAfterMs: [1, 1],
    wait: async () => undefined,
    fetch: async (_, init = {}) => {
      sent.push(init)
      const answer = answers[sent.length - 1]
      if (answer === undefined)
        return await new Promise<Response>((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        )
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const api = { signal: new AbortController().signal } as Parameters<typeof query>[1]
  return { result: await query(wire, api, {}), sent }
}

it('reads answers as success, data and message [UX2-01]', async () => {
  const { result } = await ask(post, [
    json(200, { success: true, data: { n: 1 }, message: 'Listo' }),
  ])
  expect(result).toEqual({ data: { n: 1 }, meta: { status: 200, message: 'Listo' } })
})

it('shows the message of a refusal [UX2-01]', async () => {
  const { result } = await ask(get, [
    json(409, {
      success: false,
      code: 'slot_taken',
      message: 'Ese horario ya está ocupado',
      details: { free: [] },
    }),
  ])
  expect(result).toMatchObject({
    error: {
      code: 'slot_taken',
      message: 'Ese horario ya está ocupado',
      status: 409,
      details: { free: [] },
    },
  })
  expect(problemText('error' in result ? result.error : null, 'otro texto')).toBe(
    'Ese horario ya está ocupado'
  )
})

it('says to a person what a missing business means: it was taken away', async () => {
  const { result } = await ask(get, [
    json(400, { success: false, code: 'business_required', message: 'ID de negocio requerido' }),
  ])
  expect(result).toMatchObject({
    error: {
      code: 'business_required',
      message: 'Ya no formas parte de este negocio. Actualiza la página.',
    },
  })
})

it('treats `success: false` as a failure, whatever the HTTP status is [UX2-01]', async () => {
  const silent = await ask(get, [json(200, { success: false })])
  expect(silent.result).toMatchObject({ error: { message: genericText } })
  const answer = await ask(get, [json(200, { success: false, message: 'No se pudo guardar' })])
  expect(answer.result).toMatchObject({ error: { message: 'No se pudo guardar' } })
})

it('shows the text of the specification for an HTML page of a proxy', async () => {
  const { result } = await ask(get, [new Response('<html>', { status: 500 })])
  expect(
    problemText('error' in result ? result.error : null, 'Error al actualizar el estado de la cita')
  ).toBe('Error al actualizar el estado de la cita')
})

it('shows the message of an unexpected server error, or else the text of the specification', async () => {
  const { result } = await ask(get, [
    json(500, {
      success: false,
      code: 'internal',
      message: 'Algo salió mal de nuestro lado. Intenta de nuevo.',
    }),
  ])
  const error = 'error' in result ? result.error : null
  expect([
    problemText(error, 'Error al crear el negocio'),
    problemText(error),
    problemText(new Error('boom')),
  ]).toEqual([
    'Error al crear el negocio',
    'Algo salió mal de nuestro lado. Intenta de nuevo.',
    genericText,
  ])
})

it('retries a lost call with the same idempotency key, so that it happens once', async () => {
  const { result, sent } = await ask(post, [
    new TypeError('Failed to fetch'),
    json(503, {}),
    json(200, { success: true, data: 1 }),
  ])
  expect(result).toMatchObject({ data: 1 })
  expect(sent.map(init => new Headers(init.headers).get('idempotency-key'))).toEqual([
    'k1',
    'k1',
    'k1',
  ])
  expect(sent.every(init => init.credentials === 'include')).toBe(true)
})

it('does not repeat a refusal', async () => {
  const { sent } = await ask(post, [
    json(422, { success: false, code: 'invalid_request', message: 'x' }),
  ])
  expect(sent).toHaveLength(1)
})

it('says in Spanish that there is no connection', async () => {
  const lost = new TypeError('Failed to fetch')
  vi.stubGlobal('navigator', { onLine: false })
  const { result } = await ask(get, [lost, lost, lost])
  expect(result).toMatchObject({ error: { code: 'offline', message: offlineText, status: 0 } })
  vi.stubGlobal('navigator', { onLine: true })
  // The network is there: it is the server that does not answer.
  const { result: silent } = await ask(get, [lost, lost, lost])
  expect(silent).toMatchObject({ error: { code: 'offline', message: silentText } })
  vi.unstubAllGlobals()
})

it('gives up on an answer that does not come', async () => {
  const { result, sent } = await ask(get, [], 5)
  expect(result).toMatchObject({ error: { code: 'timeout', message: silentText } })
  expect(sent).toHaveLength(3)
})

import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hello } from '../test/openai-requests.ts'
import { startOpenAiSandbox, type OpenAiSandbox } from './start.ts'

describe('OpenAI failures, through the SDK', () => {
  let peer: OpenAiSandbox
  let client: OpenAI
  beforeEach(async () => {
    peer = await startOpenAiSandbox({ apiKey: 'sk-test-1234567890' })
    client = new OpenAI({ baseURL: peer.url, apiKey: 'sk-test-1234567890', maxRetries: 0 })
  })
  afterEach(() => peer.close())

  it('breaks streams: an error inside has no status, a cut one has no reason to finish', async () => {
    peer.control.fail({ as: 'stream_error' })
    const failing = await client.chat.completions.create({ ...hello, stream: true })
    await expect(Array.fromAsync(failing)).rejects.toMatchObject({ status: undefined })
    peer.control.fail({ as: 'stream_cut' })
    await expect(
      client.chat.completions.stream({ ...hello, stream: true }).finalChatCompletion()
    ).rejects.toThrow('missing finish_reason')
  })

  it('refuses wrong keys, models, parameters and sizes', async () => {
    await expect(
      new OpenAI({
        baseURL: peer.url,
        apiKey: 'sk-wrong-000000',
        maxRetries: 0,
      }).chat.completions.create(hello)
    ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' })
    await expect(
      client.chat.completions.create({ ...hello, model: 'gpt-99' })
    ).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
    await expect(
      client.chat.completions.create({ ...hello, model: 'gpt-5.4', max_tokens: 10 })
    ).rejects.toMatchObject({ status: 400, code: 'unsupported_parameter', param: 'max_tokens' })
    await expect(
      client.chat.completions.create({ ...hello, model: 'gpt-5.4', temperature: 0.2 })
    ).rejects.toMatchObject({ status: 400, code: 'unsupported_value' })
    await expect(
      client.chat.completions.create({
        ...hello,
        messages: [{ role: 'user', content: 'a'.repeat(600_000) }],
      })
    ).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded', param: 'messages' })
    await expect(
      client.chat.completions.create({
        ...hello,
        messages: [{ role: 'tool', tool_call_id: 'call_x', content: '' }],
      })
    ).rejects.toMatchObject({ status: 400, param: 'messages.[0].role' })
    expect((await client.models.list()).data.map(model => model.id)).toContain('gpt-4o-mini')
  })

  it('rate limits with Retry-After 0 and the SDK comes back; without quota there is no Retry-After [F20]', async () => {
    const patient = new OpenAI({ baseURL: peer.url, apiKey: 'sk-test-1234567890', maxRetries: 2 })
    peer.control.fail({ as: 'rate_limit', times: 2, retryAfterSeconds: 0 })
    expect((await patient.chat.completions.create(hello)).choices).toHaveLength(1)
    expect(peer.control.requests().map(request => [request.status, request.retry])).toEqual([
      [429, 0],
      [429, 1],
      [200, 2],
    ])
    peer.control.fail({ as: 'rate_limit', retryAfterSeconds: 7 })
    const limited = await client.chat.completions.create(hello).catch((error: unknown) => error)
    expect(limited).toMatchObject({ status: 429, type: 'tokens', code: 'rate_limit_exceeded' })
    expect(limited instanceof OpenAI.APIError ? limited.headers?.get('retry-after') : null).toBe(
      '7'
    )
    peer.control.fail({ as: 'insufficient_quota' })
    const broke = await client.chat.completions.create(hello).catch((error: unknown) => error)
    expect(broke).toMatchObject({ status: 429, code: 'insufficient_quota' })
    expect(broke instanceof OpenAI.APIError ? broke.headers?.get('retry-after') : '').toBeNull()
  })

  it('goes down, hangs and stutters on demand [F20]', async () => {
    peer.control.fail({ as: 'server_error' })
    await expect(client.chat.completions.create(hello)).rejects.toMatchObject({
      status: 500,
      type: 'server_error',
    })
    peer.control.fail({ as: 'overloaded' })
    await expect(client.chat.completions.create(hello)).rejects.toMatchObject({ status: 503 })
    peer.control.fail({ as: 'truncated_json' })
    await expect(client.chat.completions.create(hello)).rejects.toThrow()
    peer.control.fail({ as: 'reset' })
    await expect(client.chat.completions.create(hello)).rejects.toBeInstanceOf(
      OpenAI.APIConnectionError
    )
    peer.control.fail({ as: 'hang' })
    const stop = new AbortController()
    peer.control.onRequest(() => stop.abort())
    await expect(
      client.chat.completions.create(hello, { signal: stop.signal })
    ).rejects.toBeInstanceOf(OpenAI.APIUserAbortError)
  })
})

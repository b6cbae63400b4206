import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hello, tools } from '../test/openai-requests.ts'
import { scripted } from './scripted-model.ts'
import { startOpenAiSandbox, type OpenAiSandbox } from './start.ts'

describe('OpenAI completions, through the SDK', () => {
  let peer: OpenAiSandbox
  let client: OpenAI
  beforeEach(async () => {
    peer = await startOpenAiSandbox({ apiKey: 'sk-test-1234567890' })
    client = new OpenAI({ baseURL: peer.url, apiKey: 'sk-test-1234567890', maxRetries: 0 })
  })
  afterEach(() => peer.close())

  it('answers, counts tokens by the length of the text, and records the request', async () => {
    peer.control.setModel(scripted(['Buenas tardes, ¿qué servicio te interesa?']))
    const short = await client.chat.completions.create(hello)
    expect(short.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: 'Buenas tardes, ¿qué servicio te interesa?',
        refusal: null,
      },
    })
    const long = await client.chat.completions.create({
      ...hello,
      messages: [{ role: 'user', content: 'a'.repeat(4000) }],
    })
    expect(long.usage?.prompt_tokens).toBeGreaterThan(1000)
    expect(short.usage).toMatchObject({
      completion_tokens: 11,
      total_tokens: (short.usage?.prompt_tokens ?? 0) + 11,
    })
    expect(peer.control.requests()).toMatchObject([
      { path: '/v1/chat/completions', status: 200, body: hello },
      { status: 200 },
    ])
    expect(JSON.stringify(peer.control.requests())).not.toContain('sk-test')
  })

  it('calls tools in parallel and takes their answers', async () => {
    peer.control.setModel(
      scripted([
        {
          toolCalls: [
            { name: 'services', arguments: {} },
            { name: 'book', arguments: { serviceId: 's1', slot: 'h1' } },
          ],
        },
        'Listo',
      ])
    )
    const first = await client.chat.completions.create({ ...hello, tools })
    const message = first.choices[0]?.message
    expect(first.choices[0]?.finish_reason).toBe('tool_calls')
    expect(message?.tool_calls).toMatchObject([
      { function: { name: 'services', arguments: '{}' } },
      { function: { name: 'book', arguments: '{"serviceId":"s1","slot":"h1"}' } },
    ])
    if (message === undefined) throw new Error('no message')
    const answers = (message.tool_calls ?? []).map(call => ({
      role: 'tool' as const,
      tool_call_id: call.id,
      content: '{}',
    }))
    const second = await client.chat.completions.create({
      ...hello,
      tools,
      messages: [...hello.messages, message, ...answers],
    })
    expect(second.choices[0]?.message.content).toBe('Listo')
    await expect(
      client.chat.completions.create({
        ...hello,
        tools,
        messages: [
          ...hello.messages,
          message,
          ...answers.slice(0, 1),
          { role: 'user', content: '¿y?' },
        ],
      })
    ).rejects.toMatchObject({
      status: 400,
      param: 'messages.[3].role',
      message: expect.stringContaining(answers[1]?.tool_call_id ?? ''),
    })
    peer.control.setModel(
      scripted([
        {
          toolCalls: [
            { name: 'services', arguments: {} },
            { name: 'services', arguments: {} },
          ],
        },
      ])
    )
    expect(
      (await client.chat.completions.create({ ...hello, tools, parallel_tool_calls: false }))
        .choices[0]?.message.tool_calls
    ).toHaveLength(1)
  })

  it('streams text, tools and usage as the SDK expects them', async () => {
    peer.control.setModel(
      scripted([
        {
          content: 'Reviso la agenda 👋 un momento',
          toolCalls: [
            { name: 'services', arguments: {} },
            { name: 'book', arguments: { serviceId: 's1', slot: 'h1' } },
          ],
        },
      ])
    )
    const whole = await client.chat.completions
      .stream({ ...hello, tools, stream: true, stream_options: { include_usage: true } })
      .finalChatCompletion()
    expect(whole.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'Reviso la agenda 👋 un momento',
        tool_calls: [
          { function: { name: 'services' } },
          { function: { name: 'book', arguments: '{"serviceId":"s1","slot":"h1"}' } },
        ],
      },
    })
    expect(whole.usage?.total_tokens).toBeGreaterThan(10)
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({
        ...hello,
        stream: true,
        stream_options: { include_usage: true },
      })
    )
    expect(chunks.at(-1)?.choices).toEqual([])
    expect(chunks.slice(0, -1).every(chunk => chunk.usage === null)).toBe(true)
    expect(new Set(chunks.map(chunk => chunk.id)).size).toBe(1)
  })

  it('ends a raw stream with [DONE] and no event names', async () => {
    const answer = await fetch(`${peer.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-test-1234567890', 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, stream: true }),
    })
    const text = await answer.text()
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    expect(text).not.toContain('event:')
    expect(text).not.toContain('"usage"')
  })

  it('cuts at the token limit', async () => {
    peer.control.setModel(scripted(['a'.repeat(400)]))
    const { choices, usage } = await client.chat.completions.create({
      ...hello,
      max_completion_tokens: 10,
    })
    expect(choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: 'a'.repeat(40) },
    })
    expect(usage?.completion_tokens).toBe(10)
  })
})

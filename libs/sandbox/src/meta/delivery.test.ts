import { describe, expect, it } from 'vitest'
import { metaSignature } from '../signatures.ts'
import { ana, startTestMeta, textTo } from '../test/test-meta.ts'

const second = 1000

describe('webhook delivery', () => {
  it('retries less and less often until 200, with the same bytes [F1]', async () => {
    const testApp = await startTestMeta((_post, count) => (count < 4 ? 500 : 200))
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    await testApp.meta.control.idle()
    for (const wait of [0, second, 2 * second]) await testApp.pass(wait)
    await testApp.pass(60 * 60 * second)
    expect(new Set(testApp.posts.map(post => post.raw)).size).toBe(1)
    const start = Date.parse('2026-11-23T16:00:00Z')
    expect(testApp.meta.control.webhooks()).toMatchObject([
      {
        state: 'delivered',
        attempts: [
          { at: start, status: 500 },
          { at: start, status: 500 },
          { at: start + second, status: 500 },
          { at: start + 3 * second, status: 200 },
        ],
      },
    ])
    await testApp.stop()
  })

  it('gives up after 36 hours', async () => {
    const testApp = await startTestMeta(() => 503)
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    await testApp.meta.control.idle()
    for (let hour = 0; hour < 60; hour += 1) await testApp.pass(60 * 60 * second)
    expect(testApp.meta.control.webhooks()[0]?.state).toBe('given_up')
    await testApp.stop()
  })

  it('treats only 200 as received, no other 2xx', async () => {
    const testApp = await startTestMeta((_post, count) => (count === 1 ? 204 : 200))
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    await testApp.meta.control.idle()
    await testApp.pass(0)
    expect(testApp.posts).toHaveLength(2)
    await testApp.stop()
  })

  it('sends up to four copies at once [F11]', async () => {
    const testApp = await startTestMeta()
    testApp.meta.control.misbehave({ copies: 4 })
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    await testApp.meta.control.idle()
    expect(testApp.posts).toHaveLength(4)
    expect(new Set(testApp.posts.map(post => post.raw)).size).toBe(1)
    await testApp.stop()
  })

  it('shuffles, bundles and delays [F12]', async () => {
    let seed = 7
    const testApp = await startTestMeta(undefined, {
      random: () => {
        seed = (seed * 16807) % 2147483647
        return seed / 2147483647
      },
    })
    const { control } = testApp.meta
    const texts = Array.from({ length: 10 }, (_, index) => `mensaje ${index}`)
    control.misbehave({ shuffle: 10 })
    for (const text of texts) control.userSends({ ...ana, text })
    await control.idle()
    const received = (): string[] =>
      testApp.received('messages').map(message => (message['text'] as { body: string }).body)
    expect(received()).not.toEqual(texts)
    expect(received().toSorted()).toEqual(texts)
    expect(testApp.posts).toHaveLength(10)

    control.misbehave({ shuffle: 1, bundle: 5 })
    for (const text of texts.slice(0, 7)) control.userSends({ ...ana, text })
    await control.idle()
    expect(testApp.posts).toHaveLength(11)
    await testApp.pass(250)
    expect(testApp.posts).toHaveLength(12)

    control.misbehave({ bundle: 1, delayMs: 5 * second })
    control.userSends({ ...ana, text: 'tarde' })
    await testApp.pass(4 * second)
    expect(testApp.posts).toHaveLength(12)
    await testApp.pass(second)
    expect(received().at(-1)).toBe('tarde')
    await testApp.stop()
  })

  it('keeps back statuses', async () => {
    const testApp = await startTestMeta()
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    testApp.meta.control.misbehave({ drop: ['sent', 'delivered'] })
    await testApp.send(ana.accountId, 'token-whatsapp', textTo('5215512345678', 'Buenas'))
    await testApp.pass(100)
    expect(testApp.received('statuses')).toEqual([])
    expect(
      testApp.meta.control.phone('whatsapp', ana.accountId, '5215512345678').at(-1)
    ).toMatchObject({ text: 'Buenas', status: 'delivered' })
    await testApp.stop()
  })

  it('forges: the signature is wrong and nothing is recorded', async () => {
    const testApp = await startTestMeta(post =>
      post.headers['x-hub-signature-256'] ===
      metaSignature('app_secret', post.raw)['x-hub-signature-256']
        ? 200
        : 401
    )
    for (const how of ['wrong_secret', 'missing', 'malformed', 'tampered', 'sha1_only'] as const)
      expect((await testApp.meta.control.forge({ ...ana, text: 'Soy Ana', how })).status).toBe(401)
    expect(testApp.meta.control.webhooks()).toEqual([])
    expect(testApp.meta.control.conversations()).toEqual([])
    await testApp.stop()
  })

  it('verifies the callback by GET', async () => {
    const testApp = await startTestMeta()
    expect(await testApp.meta.control.verifyCallback()).toEqual({ ok: true, status: 200 })
    await testApp.stop()
  })

  it('is controlled over HTTP under the same names', async () => {
    const testApp = await startTestMeta()
    const post = async (name: string, body: unknown = {}) => {
      const answer = await fetch(`${testApp.meta.url}/_control/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    expect(await post('userSends', { ...ana, text: 'Hola' })).toMatchObject({
      status: 200,
      body: { text: 'Hola', direction: 'in' },
    })
    expect(await post('userSends', { channel: 'fax' })).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
    expect(await post('failSends', { as: 'unknown_error' })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect(await post('misbehave', { copies: 2 })).toMatchObject({ body: { copies: 2, bundle: 1 } })
    const phone = await fetch(
      `${testApp.meta.url}/_control/phone?channel=whatsapp&accountId=${ana.accountId}&user=525512345678`
    )
    expect(await phone.json()).toMatchObject({
      messages: [{ text: 'Hola' }],
      conversation: { name: 'Ana López' },
    })
    expect(await (await fetch(`${testApp.meta.url}/_control/received`)).json()).toEqual([])
    await testApp.stop()
  })

  it('streams its changes', async () => {
    const testApp = await startTestMeta()
    const stream = await fetch(`${testApp.meta.url}/_control/changes`)
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    const first = await stream.body?.getReader().read()
    const [line = ''] = Buffer.from(first?.value ?? [])
      .toString('utf8')
      .split('\n\n')
    expect(JSON.parse(line.replace(/^data: /, ''))).toMatchObject({
      kind: 'message',
      message: { text: 'Hola' },
      conversation: { user: '5215512345678' },
    })
    await testApp.meta.control.idle()
    await testApp.stop()
  })
})

import { describe, expect, it } from 'vitest'
import { metaSignature } from '../signatures.ts'
import { ana, metaHouse, textTo } from '../test/meta-house.ts'

const second = 1000

describe('webhook delivery', () => {
  it('tries again with falling frequency until 200, with the same bytes [F1]', async () => {
    const house = await metaHouse((_post, count) => (count < 4 ? 500 : 200))
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    await house.meta.control.idle()
    for (const wait of [0, second, 2 * second]) await house.pass(wait)
    await house.pass(60 * 60 * second)
    expect(new Set(house.posts.map(post => post.raw)).size).toBe(1)
    const start = Date.parse('2026-11-23T16:00:00Z')
    expect(house.meta.control.webhooks()).toMatchObject([
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
    await house.stop()
  })

  it('gives up after 36 hours', async () => {
    const house = await metaHouse(() => 503)
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    await house.meta.control.idle()
    for (let hour = 0; hour < 60; hour += 1) await house.pass(60 * 60 * second)
    expect(house.meta.control.webhooks()[0]?.state).toBe('given_up')
    await house.stop()
  })

  it('answers only to 200, not to other good news', async () => {
    const house = await metaHouse((_post, count) => (count === 1 ? 204 : 200))
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    await house.meta.control.idle()
    await house.pass(0)
    expect(house.posts).toHaveLength(2)
    await house.stop()
  })

  it('sends up to four copies at once [F11]', async () => {
    const house = await metaHouse()
    house.meta.control.misbehave({ copies: 4 })
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    await house.meta.control.idle()
    expect(house.posts).toHaveLength(4)
    expect(new Set(house.posts.map(post => post.raw)).size).toBe(1)
    await house.stop()
  })

  it('shuffles, bundles and delays [F12]', async () => {
    let seed = 7
    const house = await metaHouse(undefined, {
      random: () => (seed = (seed * 16807) % 2147483647) / 2147483647,
    })
    const { control } = house.meta
    const texts = Array.from({ length: 10 }, (_, index) => `mensaje ${index}`)
    control.misbehave({ shuffle: 10 })
    for (const text of texts) control.userSends({ ...ana, text })
    await control.idle()
    const heard = (): string[] =>
      house.heard('messages').map(message => (message['text'] as { body: string }).body)
    expect(heard()).not.toEqual(texts)
    expect(heard().toSorted()).toEqual(texts)
    expect(house.posts).toHaveLength(10)

    control.misbehave({ shuffle: 1, bundle: 5 })
    for (const text of texts.slice(0, 7)) control.userSends({ ...ana, text })
    await control.idle()
    expect(house.posts).toHaveLength(11)
    await house.pass(250)
    expect(house.posts).toHaveLength(12)

    control.misbehave({ bundle: 1, delayMs: 5 * second })
    control.userSends({ ...ana, text: 'tarde' })
    await house.pass(4 * second)
    expect(house.posts).toHaveLength(12)
    await house.pass(second)
    expect(heard().at(-1)).toBe('tarde')
    await house.stop()
  })

  it('keeps back statuses', async () => {
    const house = await metaHouse()
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    house.meta.control.misbehave({ drop: ['sent', 'delivered'] })
    await house.send(ana.accountId, 'token-whatsapp', textTo('5215512345678', 'Buenas'))
    await house.pass(100)
    expect(house.heard('statuses')).toEqual([])
    expect(
      house.meta.control.phone('whatsapp', ana.accountId, '5215512345678').at(-1)
    ).toMatchObject({ text: 'Buenas', status: 'delivered' })
    await house.stop()
  })

  it('forges: the signature does not fit and nothing enters the record', async () => {
    const house = await metaHouse(post =>
      post.headers['x-hub-signature-256'] ===
      metaSignature('app_secret', post.raw)['x-hub-signature-256']
        ? 200
        : 401
    )
    for (const how of ['wrong_secret', 'missing', 'malformed', 'tampered', 'sha1_only'] as const)
      expect((await house.meta.control.forge({ ...ana, text: 'Soy Ana', how })).status).toBe(401)
    expect(house.meta.control.webhooks()).toEqual([])
    expect(house.meta.control.conversations()).toEqual([])
    await house.stop()
  })

  it('verifies the callback by GET', async () => {
    const house = await metaHouse()
    expect(await house.meta.control.verifyCallback()).toEqual({ ok: true, status: 200 })
    await house.stop()
  })

  it('is steered over HTTP under the same names', async () => {
    const house = await metaHouse()
    const post = async (name: string, body: unknown = {}) => {
      const answer = await fetch(`${house.meta.url}/_control/${name}`, {
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
      `${house.meta.url}/_control/phone?channel=whatsapp&accountId=${ana.accountId}&user=525512345678`
    )
    expect(await phone.json()).toMatchObject({
      messages: [{ text: 'Hola' }],
      conversation: { name: 'Ana López' },
    })
    expect(await (await fetch(`${house.meta.url}/_control/received`)).json()).toEqual([])
    await house.stop()
  })

  it('streams its changes', async () => {
    const house = await metaHouse()
    const stream = await fetch(`${house.meta.url}/_control/changes`)
    house.meta.control.userSends({ ...ana, text: 'Hola' })
    const first = await stream.body?.getReader().read()
    const [line = ''] = Buffer.from(first?.value ?? [])
      .toString('utf8')
      .split('\n\n')
    expect(JSON.parse(line.replace(/^data: /, ''))).toMatchObject({
      kind: 'message',
      message: { text: 'Hola' },
      conversation: { user: '5215512345678' },
    })
    await house.meta.control.idle()
    await house.stop()
  })
})

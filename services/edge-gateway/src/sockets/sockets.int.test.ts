import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../test/fake-services.ts'
import { startTestGateway, type TestGateway } from '../test/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.testApp.stop())
beforeEach(() => {
  gateway.fakes.received.length = 0
  gateway.fakes.ended.clear()
})

describe('sockets', () => {
  it('join the room of their session and receive the events of no other business (A2)', async () => {
    const mine = gateway.openSocket({ token: 'owner-token' })
    expect(await mine.until(({ type }) => type === 'hello')).toMatchObject({
      businessId: ids.business,
    })
    await gateway.fakes.publish(ids.other, 'appointment.deleted')
    await gateway.fakes.publish(ids.business, 'appointment.deleted')
    await mine.until(({ event }) => event === 'appointment.deleted')
    await gateway.testApp.settled()
    expect(mine.frames.filter(({ event }) => event === 'appointment.deleted')).toHaveLength(1)
    mine.socket.close()
  })
  it('receive the text of a new message with its event [INB-13]', async () => {
    const mine = gateway.openSocket({ token: 'owner-token' })
    await mine.until(({ type }) => type === 'hello')
    await gateway.fakes.publish(ids.business, 'message.received')
    expect((await mine.until(({ event }) => event === 'new_message')).data).toMatchObject({
      _id: ids.message,
      messageId: 'wamid.1',
      role: 'user',
      message: 'hola',
      isDeleted: false,
    })
    mine.socket.close()
  })
  it('get no text of chats for a member who may only see the agenda', async () => {
    const staff = gateway.openSocket({ token: 'staff-token' })
    await staff.until(({ type }) => type === 'hello')
    await gateway.fakes.publish(ids.business, 'message.received')
    await gateway.fakes.publish(ids.business, 'appointment.deleted')
    await staff.until(({ event }) => event === 'appointment.deleted')
    expect(JSON.stringify(staff.frames)).not.toContain('hola')
    staff.socket.close()
  })
  it('get no balance for a member who may not see the credits', async () => {
    const [owner, staff] = ['owner-token', 'staff-token'].map(token =>
      gateway.openSocket({ token })
    )
    for (const socket of [owner, staff]) await socket?.until(({ type }) => type === 'hello')
    await gateway.fakes.publish(ids.business, 'credits.changed')
    const balance = { balance: 1_234_000 }
    expect((await owner?.until(({ event }) => event === 'credits.changed'))?.data).toMatchObject(
      balance
    )
    expect(await staff?.until(({ type }) => type === 'event')).toMatchObject({
      event: 'hidden',
      data: null,
    })
    for (const socket of [owner, staff]) socket?.socket.close()
  })
  it('receive what was missed after a reconnect', async () => {
    const first = gateway.openSocket({ token: 'owner-token' })
    const { seq = 0 } = await first.until(({ type }) => type === 'hello')
    first.socket.close()
    await gateway.fakes.publish(ids.business, 'appointment.deleted')
    await gateway.testApp.settled()
    const second = gateway.openSocket({ token: 'owner-token', from: { room: ids.business, seq } })
    expect(await second.until(({ type }) => type === 'hello')).toMatchObject({ seq })
    expect(await second.until(({ event }) => event === 'appointment.deleted')).toMatchObject({
      seq: seq + 1,
    })
    second.socket.close()
    // An older page asks with a `resume` frame after the hello.
    const third = gateway.openSocket({ token: 'owner-token' })
    expect(await third.until(({ type }) => type === 'hello')).toMatchObject({ seq: seq + 1 })
    third.socket.send(JSON.stringify({ type: 'resume', seq }))
    expect(await third.until(({ event }) => event === 'appointment.deleted')).toMatchObject({
      seq: seq + 1,
    })
    third.socket.close()
  })
  it.each([
    ['https://otro.mx', 'owner-token', 4403],
    [undefined, 'nobody', 4401],
    [undefined, undefined, 4401],
  ])(
    'are closed when their origin is %s and their token is %s, with %i (A30)',
    async (origin, token, code) => {
      const { closed } = gateway.openSocket({
        ...(origin === undefined ? {} : { origin }),
        ...(token === undefined ? {} : { token }),
      })
      expect((await closed())[0]).toBe(code)
    }
  )
  it('are closed when their session ends and when access is lost', async () => {
    const [mine, staff] = [
      gateway.openSocket({ token: 'owner-token' }),
      gateway.openSocket({ token: 'staff-token' }),
    ]
    await Promise.all([
      mine.until(({ type }) => type === 'hello'),
      staff.until(({ type }) => type === 'hello'),
    ])
    const staffClosed = staff.closed()
    await gateway.fakes.publish(ids.business, 'member.access_changed')
    expect((await staffClosed)[0]).toBe(1012)
    const out = mine.closed()
    await gateway.fakes.publish(ids.business, 'session.ended')
    expect((await out)[0]).toBe(1012)
  })
  it('are closed when they send too many frames', async () => {
    const noisy = gateway.openSocket({ token: 'owner-token' })
    await noisy.until(({ type }) => type === 'hello')
    const closed = noisy.closed()
    for (let frame = 0; frame < 100; frame += 1) noisy.socket.send('{"type":"ping"}')
    expect((await closed)[0]).toBe(1008)
  })
  it('answer a ping', async () => {
    const mine = gateway.openSocket({ token: 'owner-token' })
    await mine.until(({ type }) => type === 'hello')
    mine.socket.send('{"type":"ping"}')
    mine.socket.send('not json')
    expect(await mine.until(({ type }) => type === 'pong')).toEqual({ type: 'pong' })
    mine.socket.close()
  })
})

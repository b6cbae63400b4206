import { expect, it } from 'vitest'
import { openOn, range, hasReached, room, startReplicas } from '../test/replicas.ts'
import { startTestGateway } from '../test/test-gateway.ts'

it('keeps the numbers of a room over restarts, and continues when a replica is gone', async () => {
  const replicas = await startReplicas()
  const { database } = replicas.a.testApp
  const begin = await replicas.lastSeq()
  const second = await startTestGateway({ database })
  const socket = openOn(second, { seq: begin })
  expect(await socket.hello()).toBe(begin)
  await replicas.owner.end()
  await replicas.b.testApp.stop({ keepDatabase: true })
  await replicas.a.testApp.stop({ keepDatabase: true })
  await second.fakes.publish(room, 'appointment.deleted')
  await socket.until(hasReached(begin + 1))
  socket.socket.terminate()
  await second.testApp.stop({ keepDatabase: true })

  const a = await startTestGateway({ database })
  const b = await startTestGateway({ database })
  const back = openOn(b, { seq: begin })
  expect(await back.hello()).toBe(begin)
  await a.fakes.publish(room, 'appointment.deleted')
  await back.until(hasReached(begin + 2))
  expect(back.numbers()).toEqual(range(begin + 1, 2))
  back.socket.close()
  await b.testApp.stop({ keepDatabase: true })
  await a.testApp.stop()
})

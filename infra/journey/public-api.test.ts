import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { expect, it, onTestFinished } from 'vitest'
import { openApi } from './public-api.ts'

const sent = { success: true, data: { id: 'wamid.1' } }
const unavailable = { success: false, code: 'service_unavailable', message: 'Vuelve a intentarlo' }
const person = {
  channel: 'whatsapp',
  personId: '5212229000000',
  name: 'Ana',
  text: 'hola',
  copies: 1,
} as const

/** A gateway that gives these answers in order; null cuts the connection. */
const startScriptedGateway = async (
  answers: readonly (readonly [status: number, body: object] | null)[]
) => {
  const received: IncomingMessage[] = []
  const answer: RequestListener = (request, response) => {
    const next = answers[received.length]
    received.push(request)
    if (next === null || next === undefined) request.socket.destroy()
    else
      response
        .writeHead(next[0], { 'content-type': 'application/json' })
        .end(JSON.stringify(next[1]))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    received,
    api: openApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    keys: () => received.map(({ headers }) => headers['idempotency-key']),
  }
}

it('retries with the same key when a service is down or the answer did not come', async () => {
  const { api, keys } = await startScriptedGateway([
    [200, sent],
    [503, unavailable],
    null,
    [200, sent],
  ])
  await api.ask(simulatorRoutes.simulatorSend, { body: person })
  expect(await api.ask(simulatorRoutes.simulatorSend, { body: person })).toEqual(sent.data)
  const [first, ...repeats] = keys()
  expect(repeats).toHaveLength(3)
  expect(new Set(repeats).size).toBe(1)
  expect(repeats).not.toContain(first)
})

it('does not retry a sign-in, and fails at once when the product was never there', async () => {
  const { api, received } = await startScriptedGateway([
    [200, sent],
    [503, unavailable],
  ])
  await api.ask(simulatorRoutes.simulatorSend, { body: person })
  await expect(
    api.ask(gatewayRoutes.register, {
      body: { name: 'Eva', email: 'eva@correo.example', password: 'secreta-larga' },
    })
  ).rejects.toMatchObject({ status: 503 })
  expect(received).toHaveLength(2)
  const cutOff = await startScriptedGateway([null])
  await expect(cutOff.api.ask(accountsRoutes.listDeadLetters, { query: {} })).rejects.toThrow(
    /other side closed|socket hang up|ECONNRESET/
  )
})

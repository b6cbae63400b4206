import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { ModelUnavailable, openAiModels } from './openai-model.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

it.each([301, 307])(
  'tells the conversation to nobody to whom the provider points: %d',
  async status => {
    let requests = 0
    const elsewhere = await listen(
      createServer((_request, response) => {
        requests += 1
        response.end('{}')
      })
    )
    const provider = await listen(
      createServer((_request, response) =>
        response.writeHead(status, { location: `${elsewhere}/v1/chat/completions` }).end()
      )
    )
    const model = openAiModels({
      traced: (_name, _options, work) => work({ setAttributes: () => undefined }),
      apiKey: 'a-key',
      baseURL: `${provider}/v1`,
      timeoutMs: 20_000,
      maxRetries: 0,
    })({ kind: 'gpt_model', temperature: 0, model: 'a-model', tools: [], turnBudgetMs: 20_000 })
    const context = { tools: [] } as unknown as Parameters<typeof model.complete>[0]['context']
    await expect(
      model.complete({ messages: [{ role: 'user', content: 'Hola' }], context })
    ).rejects.toBeInstanceOf(ModelUnavailable)
    expect(requests).toBe(0)
  }
)

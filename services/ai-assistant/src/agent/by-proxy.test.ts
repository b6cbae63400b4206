import { askedBehindProxy } from '@mostrador/testing/closed-proxy'
import { expect, it } from 'vitest'

const ask = `import { openAiModels } from './openai-model.ts'
const models = openAiModels({
  traced: (_name, _options, run) => run({ setAttributes() {} }),
  apiKey: 'test',
  timeoutMs: 5_000,
  maxRetries: 0,
})
const settings = { kind: 'gpt_model', model: 'a', temperature: 0, tools: [], turnBudgetMs: 5_000 }
await models(settings).complete({ messages: [], context: { tools: [] } }).catch(() => {})`

it('asks the language model through the proxy of the environment', async () => {
  const targets = await askedBehindProxy(ask, { cwd: import.meta.dirname })
  expect(targets).toEqual(new Set(['api.openai.com:443']))
})

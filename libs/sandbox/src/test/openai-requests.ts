import type OpenAI from 'openai'

export type Params = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming
export const tools: OpenAI.Chat.ChatCompletionTool[] = [
  {
    type: 'function',
    function: {
      name: 'book',
      parameters: {
        type: 'object',
        properties: { serviceId: { type: 'string' }, slot: { type: 'string' } },
        required: ['serviceId', 'slot'],
        additionalProperties: false,
      },
      strict: true,
    },
  },
  {
    type: 'function',
    function: { name: 'services', parameters: { type: 'object', properties: {} } },
  },
]
export const hello: Params = {
  model: 'gpt-4o-mini',
  messages: [
    { role: 'developer', content: 'Eres la recepción.' },
    { role: 'user', content: 'Hola' },
  ],
}

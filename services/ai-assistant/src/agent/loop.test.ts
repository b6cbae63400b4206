import { describe, expect, it } from 'vitest'
import type { LanguageModel, ToolCall, TurnContext } from '../planner/planner-model.ts'
import { type Step, runAgent, turnLimits } from './loop.ts'

const context: TurnContext = {
  now: new Date(0),
  zone: 'America/Mexico_City',
  businessName: '',
  assistantName: '',
  greeting: '',
  clientName: null,
  personality: '',
  schedulingMode: 'secure',
  tools: ['look', 'change'],
  memory: null,
}
type Reply = string | ToolCall[] | Error
const call = (name: string, args = '{}', id = 'c'): ToolCall => ({ id, name, arguments: args })

/** A model that gives these replies in order, the last one forever; each costs 100 tokens. */
const aModel = (...replies: Reply[]): LanguageModel & { offered: number[] } => {
  let next = 0
  const offered: number[] = []
  return {
    offered,
    complete: async ({ context: { tools } }) => {
      offered.push(tools.length)
      const reply = replies[Math.min(next, replies.length - 1)] ?? ''
      next += 1
      if (reply instanceof Error) throw reply
      return {
        ...(typeof reply === 'string'
          ? { text: reply, toolCalls: [] }
          : { text: null, toolCalls: reply }),
        usage: { inputTokens: 90, outputTokens: 10 },
      }
    },
  }
}
type Turn = { tokens?: number; answers?: string; kind?: 'openai' | 'planner' }
const turn = async (
  model: LanguageModel,
  { tokens = 100_000, answers = '{"ok":true}', kind = 'openai' }: Turn = {}
) => {
  const [trace, ran]: [Step[], string[]] = [[], []]
  const run = await runAgent({
    primary: { kind, model },
    fallback: { kind: 'planner', model: aModel('Del planificador') },
    messages: [{ role: 'user', content: 'hola' }],
    context,
    tools: {
      run: async ({ name, arguments: json }) => {
        ran.push(`${name} ${json}`)
        return answers
      },
      writes: name => name === 'change',
    },
    limits: { ...turnLimits, tokens },
    now: () => new Date(0),
    trace,
  })
  return { ...run, ran, trace }
}
const numbered = (name: string, many: number): ToolCall[][] =>
  Array.from({ length: many }, (_, n) => [call(name, `{"n":${n}}`)])

describe('a turn is bounded, whatever the model does [reliability 4.9]', () => {
  it('after six calls: one answer without tools, and no more calls', async () => {
    const talkative = aModel(...numbered('look', 6), 'Encontré esto')
    expect(await turn(talkative)).toMatchObject({ text: 'Encontré esto', stopped: null })
    expect(talkative.offered).toEqual([2, 2, 2, 2, 2, 2, 0])
    const stubborn = await turn(aModel(...numbered('look', 99)))
    expect(stubborn).toMatchObject({ text: null, stopped: 'calls' })
    expect(stubborn.ran).toHaveLength(6)
    expect((await turn(aModel(numbered('look', 9).flat(), 'Ya'))).ran).toHaveLength(6)
  })
  it('with at most four changes of the planner', async () => {
    const { ran } = await turn(aModel(...numbered('change', 5), 'Ya'), { kind: 'planner' })
    expect(ran).toEqual([0, 1, 2, 3].map(n => `change {"n":${n}}`))
  })
  it('with at most two changes; refused ones do not count', async () => {
    const { ran, trace } = await turn(aModel(...numbered('change', 4), 'Ya'))
    expect(ran).toEqual(['change {"n":0}', 'change {"n":1}'])
    expect(trace.filter(({ kind }) => kind === 'tool').map(({ ok }) => ok)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(
      (
        await turn(aModel(...numbered('change', 4), 'Ya'), {
          answers: '{"ok":false,"code":"slot_taken"}',
        })
      ).ran
    ).toHaveLength(4)
  })
  it('when it asks the same twice in a row, or a third time', async () => {
    expect(await turn(aModel([call('look')], [call('look')]))).toMatchObject({
      text: null,
      stopped: 'repeat',
      ran: ['look {}'],
    })
    const again = [
      [call('look')],
      [call('look', '{"n":1}')],
      [call('look')],
      [call('look', '{"n":2}')],
      [call('look')],
    ]
    expect(await turn(aModel(...again.slice(0, 4), 'Ya'))).toMatchObject({
      text: 'Ya',
      stopped: null,
    })
    expect(await turn(aModel(...again, 'Ya'))).toMatchObject({ text: null, stopped: 'repeat' })
  })
  it('when its tokens are spent', async () => {
    const stopped = await turn(aModel(...numbered('look', 9)), { tokens: 250 })
    expect(stopped).toMatchObject({
      text: null,
      stopped: 'tokens',
      promptTokens: 270,
      completionTokens: 30,
    })
    expect(stopped.ran).toHaveLength(2)
    expect(await turn(aModel(...numbered('look', 2), 'Ya'), { tokens: 250 })).toMatchObject({
      text: 'Ya',
      stopped: null,
    })
  })
})

describe('a model that fails', () => {
  it('is replaced by the planner while nothing has changed', async () => {
    expect(await turn(aModel([call('look')], new Error('tardó demasiado')))).toMatchObject({
      text: 'Del planificador',
      answeredBy: 'planner',
      model: 'planner',
      stopped: null,
    })
  })
  it('is not replaced once something has: nobody starts over on a changed agenda', async () => {
    expect(await turn(aModel([call('change')], new Error('tardó demasiado')))).toMatchObject({
      text: null,
      stopped: 'down',
      ran: ['change {}'],
    })
  })
})

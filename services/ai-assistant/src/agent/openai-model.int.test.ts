import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { flaky, scripted, slow } from '@mostrador/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiSalon, openOpenAiSalon } from '../test/openai-salon.ts'

let test: OpenAiSalon
let openai: OpenAiSalon['openai']
let salon: OpenAiSalon['salon']
beforeAll(async () => {
  test = await openOpenAiSalon()
  openai = test.openai
  salon = test.salon
})
afterAll(() => test.stop())
beforeEach(() => test.reset())

describe('a model that behaves', () => {
  it('lists, searches and books by handles; the server words the confirmation', async () => {
    openai.control.setModel(
      scripted([
        { toolCalls: [{ name: 'list_services', arguments: {} }] },
        {
          toolCalls: [
            {
              name: 'find_free_times',
              arguments: {
                service: 's1',
                date_from: '2026-11-24',
                date_to: '2026-11-24',
                time_from: '17:00',
                time_to: null,
                specialists: null,
                branch: null,
                spread: null,
                limit: 3,
              },
            },
          ],
        },
        'Tengo a las 17:00 con Lupita. ¿Te la aparto?',
        { toolCalls: [{ name: 'book_appointment', arguments: { time: 'h1' } }] },
        '¡Listo! Tu cita quedó agendada a las 9 de la mañana. ¡Te esperamos!',
      ])
    )
    expect(await salon.talk('quiero un corte mañana a las 5')).toEqual([
      'Tengo a las 17:00 con Lupita. ¿Te la aparto?',
    ])
    const [confirmation] = await salon.talk('sí')
    expect(confirmation).toMatch(
      /^Tu cita quedó agendada ✅\n[\s\S]*17:00[\s\S]*Folio: ABC2DEF\n\n¡Listo! ¡Te esperamos!$/
    )
    // The second turn was told what the handles of the first stand for.
    expect(JSON.stringify(openai.control.requests()[3]?.body)).toMatch(
      /horarios_mostrados[^\]]*h1[^\]]*martes 24 de noviembre, 17:00 con Lupita/
    )
    const turn = await test.lastTurn()
    expect(turn).toMatchObject({
      outcome: 'answered',
      brain: 'openai',
      model: 'gpt-4.1-mini',
      creditType: 'gpt',
      credits: 1,
    })
    expect(turn.promptTokens).toBeGreaterThan(100)
    expect(turn.steps.map(({ kind }) => kind)).toEqual(['model', 'tool', 'model', 'guard', 'reply'])
  })
  it('is sent strict schemas, the temperature of the assistant and no ids [AST-12]', async () => {
    openai.control.setModel(scripted(['¡Hola!']))
    await salon.talk('hola')
    const [request] = openai.control.requests()
    expect(request?.body).toMatchObject({
      model: 'gpt-4.1-mini',
      temperature: 0.5,
      parallel_tool_calls: false,
    })
    const { tools } = (request?.body ?? { tools: [] }) as {
      tools: {
        function: {
          name: string
          strict: boolean
          parameters: { additionalProperties: boolean; properties: object; required: string[] }
        }
      }[]
    }
    for (const {
      function: { strict, parameters },
    } of tools) {
      expect(strict).toBe(true)
      expect(parameters.additionalProperties).toBe(false)
      expect(parameters.required).toEqual(Object.keys(parameters.properties))
    }
    expect(JSON.stringify(tools)).not.toMatch(/businessId|clientId|threadId|price|phone/)
  })
  it('a reasoning model gets an effort and no temperature, and spends credits of its kind [C1-13]', async () => {
    const { _id: id } = await salon.assistant()
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { model: 'reasoning_model', reasoningEffort: 'high' } },
    })
    openai.control.setModel(scripted(['¡Hola!']))
    await salon.talk('hola')
    expect(openai.control.requests()[0]?.body).toMatchObject({
      model: 'gpt-5.4-mini',
      reasoning_effort: 'high',
    })
    expect(openai.control.requests()[0]?.body).not.toHaveProperty('temperature')
    expect(await test.lastTurn()).toMatchObject({ creditType: 'reasoning' })
    await salon.as(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { model: 'gpt_model' } },
    })
  })
})

describe('a failing provider: the planner answers [F20]', () => {
  const answersByPlanner = async () => {
    const [sent] = await salon.talk('quiero un corte mañana a las 5')
    expect(sent).toMatch(/martes 24 de noviembre, 17:00[\s\S]*¿Te la aparto\?/)
    const turn = await test.lastTurn()
    expect(turn).toMatchObject({ outcome: 'answered', brain: 'planner', model: 'planner' })
    expect(turn.steps[0]).toMatchObject({
      kind: 'model',
      ok: false,
      output: expect.stringMatching(/contesta el planificador/),
    })
  }
  it.each(['insufficient_quota', 'server_error', 'truncated_json'] as const)('%s', async as => {
    openai.control.fail({ as, times: 2, retryAfterSeconds: 0 })
    await answersByPlanner()
  })
  it('a request that hangs', async () => {
    openai.control.fail({ as: 'hang', times: 2 })
    await answersByPlanner()
  })
  it('a slow and flaky provider answers, or the planner does', async () => {
    let n = 0
    const nextRandom = () => {
      n += 1
      return (n % 3) / 3
    }
    openai.control.setModel(flaky(0.5, slow(50, scripted(['¡Hola!'])), nextRandom))
    expect(await salon.talk('hola')).toHaveLength(1)
    expect((await test.lastTurn()).outcome).toBe('answered')
  })
  it('pauses the model after five failures in a row', async () => {
    openai.control.fail({ as: 'server_error', times: 100 })
    for (let n = 0; n < 6; n += 1) {
      salon.newThread()
      await salon.talk('hola')
    }
    openai.control.forget()
    salon.newThread()
    await salon.talk('hola')
    expect(openai.control.requests()).toHaveLength(0)
    expect((await test.lastTurn()).steps[0]?.output).toMatch(/en pausa/)
  })
})

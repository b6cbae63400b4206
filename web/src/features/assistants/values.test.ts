import { expect, it } from 'vitest'
import { noCredits } from './credits.ts'
import { traitsOf, withTrait } from './personality.ts'
import { pretty } from './pretty.ts'
import { limitsFormOf, parseLimitsForm } from './reading.ts'
import { newerAssistant } from '../../api/endpoints/assistants.ts'
import { stopOf, stops } from './temperature.ts'
import { anAssistant } from './test/assistants.ts'
import { problemsOf, saveOf } from './values.ts'
import { momentText } from './words.ts'
import { avatarOf } from './avatar.tsx'

const long = (length: number) => 'a'.repeat(length)

it.each([
  ['name', 'a', 'Mínimo 2 caracteres'],
  ['name', long(31), 'Máximo 30 caracteres'],
  ['goal', long(9), 'Mínimo 10 caracteres'],
  ['goal', long(201), 'Máximo 200 caracteres'],
  ['greeting', long(9), 'Las indicaciones deben tener al menos 10 caracteres'],
  ['greeting', long(7001), 'Máximo 7000 caracteres'],
  ['preSale', long(9), 'Las indicaciones deben tener al menos 10 caracteres'],
  ['preSale', long(5001), 'Máximo 5000 caracteres'],
  ['postSale', long(9), 'Las indicaciones deben tener al menos 10 caracteres'],
  ['postSale', long(7001), 'Máximo 7000 caracteres'],
])('says what is wrong with %s [AST-09] [AST-10]', (name, value, text) => {
  expect(problemsOf({ [name]: value })).toEqual({ [name]: text })
})

it.each([
  ['name', 2],
  ['name', 30],
  ['goal', 10],
  ['goal', 200],
  ['greeting', 10],
  ['greeting', 7000],
  ['preSale', 10],
  ['preSale', 5000],
  ['postSale', 10],
  ['postSale', 7000],
])('accepts %s of %i characters [AST-09]', (name, length) => {
  expect(problemsOf({ [name]: long(length) })).toEqual({})
})

it('sends a valid text together with the saved values of the others', () => {
  const saved = anAssistant()
  const preSale = 'Ofrece el corte de temporada.'
  expect(saveOf({ preSale, greeting: 'corto' }, saved)).toEqual({
    sent: { preSale },
    body: { instructions: { ...saved.instructions, preSale } },
  })
  expect(
    saveOf({ preSale }, anAssistant({ instructions: { greeting: '', preSale: '', postSale: '' } }))
  ).toBeUndefined()
})

it('takes a wait of 0 minutes to 24 hours and 55 minutes, 1 to 20 times a page and 1 to 60 days [CAP-06] [CAP-07]', () => {
  const fine = (edits: Parameters<typeof problemsOf>[0]) =>
    Object.keys(problemsOf(edits)).length === 0
  expect([-1, 0, 1495, 1496].map(waitTimeToSchedule => fine({ waitTimeToSchedule }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(
    [0, 1, 20, 21].map(slotsPerPage =>
      fine({ searchPaginatedSchedules: { slotsPerPage, daysToLookAhead: null } })
    )
  ).toEqual([false, true, true, false])
  expect(
    [0, 1, 60, 61].map(daysToLookAhead =>
      fine({ searchPaginatedSchedules: { slotsPerPage: null, daysToLookAhead } })
    )
  ).toEqual([false, true, true, false])
})

it('words the errors of number fields', () => {
  expect(
    problemsOf({
      sendReminder: Number.NaN,
      waitTimeToSchedule: 24 * 60 + 55,
      searchPaginatedSchedules: { slotsPerPage: 0, daysToLookAhead: 7 },
    })
  ).toEqual({
    sendReminder: 'Escribe las horas, de 1 a 168',
    searchPaginatedSchedules: 'Escribe de 1 a 20 horarios y de 1 a 60 días',
  })
})

it('reads the default personality as two chips and writes comma lists [AST-13] [C1-32]', () => {
  expect(traitsOf('Amable y profesional')).toEqual(['Amable', 'Profesional'])
  expect(withTrait('Amable y profesional', 'Paciente', true)).toBe('Amable, Profesional, Paciente')
  expect(withTrait('Amable, Divertida', 'Amable', false)).toBe('Divertida')
  expect(traitsOf('cálida,Empática, calida')).toEqual(['Calida', 'Empatica'])
  expect(withTrait('Amable', 'Amable', false)).toBe('')
})

it('stops the slider at 0.01, 0.1, 0.2 … 1 [AST-12] [C1-31]', () => {
  expect(stops).toEqual([0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  expect([0.01, 0.11, 0.5, 0.97, 1].map(stopOf)).toEqual([0, 1, 5, 10, 10])
})

it('names the credits that are missing, per model [AST-16]', () => {
  expect(noCredits('gpt_model', { gptModel: 0, reasoningModel: 5 })).toBe(
    'No tienes créditos GPT disponibles'
  )
  expect(noCredits('reasoning_model', { gptModel: 5, reasoningModel: -1 })).toBe(
    'No tienes créditos Reasoning disponibles'
  )
  expect(noCredits('gpt_model', { gptModel: 0.001, reasoningModel: 0 })).toBeUndefined()
})

it.each([
  ['0', 'El tiempo mínimo es 1 segundo'],
  ['', 'El tiempo mínimo es 1 segundo'],
  ['121', 'El tiempo máximo es 120 segundos'],
])('refuses a reading time of "%s" [TST-02]', (seconds, text) => {
  const read = parseLimitsForm({ seconds, limit: '', replies: '40', numbers: [] })
  expect(read.ok ? undefined : read.problems.seconds).toBe(text)
})

it.each([
  ['', 'Escribe cuántas respuestas, de 1 a 500'],
  ['muchas', 'Escribe cuántas respuestas, de 1 a 500'],
  ['0', 'El mínimo es 1 respuesta'],
  ['1.5', 'Escribe un número entero'],
  ['501', 'El máximo es 500 respuestas'],
])('refuses "%s" replies a day [23]', (replies, text) => {
  const read = parseLimitsForm({ seconds: '5', limit: '', replies, numbers: [] })
  expect(read.ok ? undefined : read.problems.replies).toBe(text)
})

it.each([
  ['1', 1000],
  ['120', 120_000],
])('takes a reading time of %s s [TST-02]', (seconds, delayResponse) => {
  expect(parseLimitsForm({ seconds, limit: '30', replies: '40', numbers: [] })).toEqual({
    ok: true,
    body: {
      delayResponse,
      limitMessagesPerDay: 30,
      threadRepliesPerDay: 40,
      testingNumbers: [],
    },
  })
})

it('takes three test numbers and no fourth [TST-04]', () => {
  const numbers = Array.from({ length: 4 }, (_, n) => ({
    countryCode: '52',
    whatsapp: `222123456${n}`,
  }))
  expect(
    [3, 4].map(
      many =>
        parseLimitsForm({ seconds: '7', limit: '', replies: '40', numbers: numbers.slice(0, many) })
          .ok
    )
  ).toEqual([true, false])
})

it('stores milliseconds, a null limit and both country codes [TST-02] [TST-03] [TST-04]', () => {
  expect(
    parseLimitsForm({
      seconds: '7',
      limit: ' ',
      replies: ' 25 ',
      numbers: [{ countryCode: '52', whatsapp: '222 123 4567' }],
    })
  ).toEqual({
    ok: true,
    body: {
      delayResponse: 7000,
      limitMessagesPerDay: null,
      threadRepliesPerDay: 25,
      testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
    },
  })
  const low = parseLimitsForm({
    seconds: '7',
    limit: '29',
    replies: '40',
    numbers: [{ countryCode: '52', whatsapp: '12' }],
  })
  expect(low.ok ? undefined : low.problems).toEqual({
    seconds: undefined,
    limit: 'El mínimo es 30 creditos',
    replies: undefined,
    numbers: ['Escribe de 4 a 12 dígitos'],
  })
})

it('shows what is stored, and 5 s only when nothing is [C1-08]', () => {
  expect(
    limitsFormOf({
      delayResponse: 10_000,
      limitMessagesPerDay: 40,
      threadRepliesPerDay: 40,
      testingNumbers: [],
    })
  ).toEqual({ seconds: '10', limit: '40', replies: '40', numbers: [] })
  expect(
    limitsFormOf({
      delayResponse: 0,
      limitMessagesPerDay: null,
      threadRepliesPerDay: 40,
      testingNumbers: [],
    }).seconds
  ).toBe('5')
})

it('keeps the latest version when answers overtake each other', () => {
  const [old, fresh] = [
    anAssistant({ version: 2, name: 'Vieja' }),
    anAssistant({ version: 3, name: 'Nueva' }),
  ]
  expect(newerAssistant(fresh, old).name).toBe('Nueva')
  expect(newerAssistant(old, fresh).name).toBe('Nueva')
})

it('prints JSON for people and anything else as it is', () => {
  expect(pretty('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(pretty('<b>hola</b>')).toBe('<b>hola</b>')
})

it('writes moments in the time zone of the business', () => {
  expect(momentText('2026-11-25T22:30:00.000Z', 'America/Mexico_City')).toBe('mié 25 nov, 16:30')
})

it('reads the colour after the underscore of the avatar [AST2-01]', () => {
  expect(avatarOf('chico_green')).toEqual({ face: 'chico', color: 'green' })
  expect(avatarOf('otra_cosa')).toEqual({ face: 'chica', color: 'white' })
})

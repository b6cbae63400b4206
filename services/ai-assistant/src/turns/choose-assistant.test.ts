import { Assistant } from '@mostrador/contracts/ai-assistant'
import { describe, expect, it } from 'vitest'
import { withDefaults } from '../assistants/assistant.ts'
import { chooseAssistant, chooseForKind, type Person } from './choose-assistant.ts'

const anAssistant = (fields: Partial<Assistant> = {}): Assistant => ({
  ...withDefaults({}, ''),
  _id: fields.name ?? 'Ana',
  businessId: 'b',
  createdAt: '',
  updatedAt: '',
  version: 1,
  isWorking: true,
  ...fields,
})
const lead: Person = { type: 'lead', attended: false, team: false, isTestNumber: false }
const rich = { gpt: 10_000, reasoning: 10_000 }
const chosen = (
  assistants: Assistant[],
  person: Partial<Person> = {},
  available = rich,
  channel: 'whatsapp' | 'messenger' | 'instagram' = 'whatsapp'
): string | null => {
  const choice = chooseAssistant(assistants, { ...lead, ...person }, channel, available)
  return choice.assistant === null ? choice.reason : choice.assistant.name
}
const fresh = anAssistant({ name: 'Ana', type: 'new' })
const regular = anAssistant({ name: 'Toño', type: 'other' })
const team = anAssistant({ name: 'Jefa', type: 'business' })
const all = [fresh, regular, team]

describe('which assistant answers whom [AST-04, C1-09]', () => {
  it.each<[string, Partial<Person>, string]>([
    ['a lead', {}, 'Ana'],
    ['a client who never came', { type: 'client' }, 'Ana'],
    ['a client who came', { type: 'client', attended: true }, 'Toño'],
    ['somebody of the team', { team: true }, 'Jefa'],
    ['a personal contact', { type: 'personal' }, 'Es un contacto personal'],
  ])('%s', (_, person, expected) => expect(chosen(all, person)).toBe(expected))

  it('somebody of the team is a client like others where no assistant serves the team', () =>
    expect(chosen([fresh], { team: true })).toBe('Ana'))
  it('only working ones, and only with credits of their model [AST-16, C1-13]', () => {
    expect(chosen([{ ...fresh, isWorking: false }])).toBe('Ningún asistente está encendido')
    expect(chosen([fresh], {}, { gpt: 999, reasoning: 9_000 })).toBe('Sin créditos')
    expect(chosen([{ ...fresh, model: 'reasoning_model' }], {}, { gpt: 0, reasoning: 1_000 })).toBe(
      'Ana'
    )
    expect(chosen([fresh], { isTestNumber: true }, { gpt: 500, reasoning: 0 })).toBe('Ana')
  })
  it('testing mode is for test numbers, and goes first for them [AST-05]', () => {
    const draft = anAssistant({ name: 'Borrador', mode: 'testing' })
    expect(chosen([fresh, draft])).toBe('Ana')
    expect(chosen([draft])).toBe('Número fuera de la lista de prueba')
    expect(chosen([fresh, draft], { isTestNumber: true })).toBe('Borrador')
  })
  it.each<[Assistant['correspondTo'], Partial<Person>, boolean]>([
    ['leads', {}, true],
    ['leads', { type: 'client' }, false],
    ['clients', { type: 'client' }, true],
    ['clients', {}, false],
    ['leads_and_clients', { type: 'client' }, true],
    ['test_numbers', {}, false],
    ['test_numbers', { isTestNumber: true }, true],
    ['business', {}, false],
  ])('%s only narrows: %o → %s', (correspondTo, person, answers) =>
    expect(chosen([{ ...fresh, correspondTo }], person) === 'Ana').toBe(answers)
  )
  it('correspondTo never widens the type [C1-09]', () =>
    expect(
      chosen([{ ...fresh, correspondTo: 'clients' }], { type: 'client', attended: true })
    ).toMatch(/Ningún/))
  it.each(['whatsapp', 'messenger', 'instagram'] as const)(
    'an assistant of %s answers there and on no other channel [AST-03]',
    channel => {
      expect(Assistant.shape.channel.parse([channel])).toEqual([channel])
      for (const other of ['whatsapp', 'messenger', 'instagram'] as const)
        expect(chosen([{ ...fresh, channel: [channel] }], {}, rich, other)).toBe(
          other === channel ? 'Ana' : 'Ningún asistente atiende este canal'
        )
    }
  )
})

it('timed messages follow the same groups, whatever the credits', () => {
  expect(chooseForKind(all, { clientType: 'client', attended: true, channel: null })?.name).toBe(
    'Toño'
  )
  expect(
    chooseForKind(all, { clientType: 'lead', attended: false, channel: 'instagram' })?.name
  ).toBe('Ana')
  expect(
    chooseForKind([{ ...fresh, mode: 'testing' }], {
      clientType: 'lead',
      attended: false,
      channel: null,
    })
  ).toBeNull()
})

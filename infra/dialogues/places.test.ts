import { describe, expect, it } from 'vitest'
import { readBusinesses, readConversations } from './corpus.ts'
import { Conversation, kinds } from './format.ts'
import { impossibleRows, lastWants, placesFor } from './places.ts'

const businesses = readBusinesses()
const apart = [
  ...readConversations('conversations', kinds).filter(({ set }) => set === 'apart-7'),
  ...readConversations('held-out', kinds),
]
const barber = businesses.get('barber')
if (barber === undefined) throw new Error('There is no barber')

const asking = (want: object, has: readonly object[] = []): Conversation =>
  Conversation.parse({ id: 'barber-999', tags: ['book'], says: ['hola'], wants: [want], has })
const firstTime = (conversation: Conversation): string | undefined =>
  placesFor(conversation.wants, conversation, barber)?.[0]?.time

describe('the conversations of the last set apart, and any set apart now', () => {
  it('can end as their people want: there is a free time, before and after a change of mind', () => {
    const impossible = apart
      .filter(({ kind, conversation }) => {
        const business = businesses.get(kind)
        return (
          business === undefined ||
          placesFor(conversation.wants, conversation, business) === null ||
          placesFor(lastWants(conversation), conversation, business) === null
        )
      })
      .map(({ conversation: { id } }) => id)
    expect(impossible).toEqual([])
  })
  it('have appointments that their business could have given', () => {
    const mistakes = apart.flatMap(({ kind, conversation }) => {
      const business = businesses.get(kind)
      if (business === undefined) return [kind]
      return impossibleRows(conversation, business).map(row => `${conversation.id}: ${row}`)
    })
    expect(mistakes).toEqual([])
  })
})

describe('the free times of a goal', () => {
  const beto = { do: 'book', service: 'Corte de cabello', with: 'Beto Ramírez' }
  it('are inside opening hours, outside of lunch and of what is taken', () => {
    expect(firstTime(asking({ ...beto, on: 24 }))).toBe('10:00')
    expect(firstTime(asking({ ...beto, on: 24, from: '13:30' }))).toBe('15:00')
    expect(firstTime(asking({ ...beto, on: 24, from: '15:30' }))).toBe('18:00')
    expect(firstTime(asking({ ...beto, on: 24, from: '19:30' }))).toBeUndefined()
  })
  it('are none on a rest, at the other branch, or for what a person does not do', () => {
    expect(firstTime(asking({ ...beto, on: 29 }))).toBeUndefined()
    expect(firstTime(asking({ ...beto, on: 24, branch: 'Cholula' }))).toBeUndefined()
    const dye = { ...beto, service: 'Tinte para caballero', on: 25 }
    expect(firstTime(asking(dye))).toBeUndefined()
  })
  it('leave out an own appointment that stays, and count what is accepted instead', () => {
    const has = [{ id: 'mine', service: 'Fade', with: 'Beto Ramírez', on: 25, at: '10:00' }]
    expect(firstTime(asking({ ...beto, on: 25, at: '10:00' }, has))).toBeUndefined()
    const instead = { ...beto, on: 25, at: '10:00', or: [{ on: 25, at: '12:00' }] }
    expect(firstTime(asking(instead, has))).toBe('12:00')
    expect(firstTime(asking({ do: 'move', of: 'mine', on: 25, at: '10:30' }, has))).toBe('10:30')
  })
  it('find an appointment on a day of rest', () => {
    const row = { id: 'sunday', service: 'Fade', with: 'Beto Ramírez', on: 29, at: '11:00' }
    expect(impossibleRows(asking(beto, [row]), barber)).toEqual(['sunday'])
  })
})

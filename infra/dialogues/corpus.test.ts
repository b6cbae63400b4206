import { describe, expect, it } from 'vitest'
import { type Entry, readBusinesses, readConversations, readDeclined } from './corpus.ts'
import { kinds } from './format.ts'
import { quickIds } from './quick.ts'

const businesses = readBusinesses()
const open = readConversations('conversations', kinds)
const heldOut = readConversations('held-out', kinds)
const every = [...open, ...heldOut]
/** Nothing is set apart until somebody has written a new set. */
const written = [open, heldOut].filter(list => list.length > 0)

/**
 * Names of services, specialists and branches that the business of a conversation does not have.
 */
const unknownNames = ({ kind, conversation }: Entry): string[] => {
  const business = businesses.get(kind)
  const known = new Set([
    ...(business?.services ?? []).map(({ name }) => name),
    ...(business?.specialists ?? []).map(({ name }) => name),
    ...(business?.branches ?? []).map(({ name }) => name),
  ])
  const wants = [
    ...conversation.wants,
    ...conversation.twists.flatMap(({ now, also }) => [now?.change ?? {}, also ?? {}]),
  ]
  const fits = [...wants, ...conversation.wants.flatMap(({ or }) => or ?? [])]
  const named = [
    ...wants.map(({ service }) => service),
    ...fits.flatMap(fit => [...(fit.with ?? []), fit.branch]),
    ...[...conversation.has, ...conversation.had].flatMap(each => [
      each.service,
      ...(each.with ?? []),
    ]),
  ]
  return named.filter(name => name !== undefined && !known.has(name)).map(String)
}

describe('the corpus', () => {
  it('has a business of each kind, and conversations of each, apart and open', () => {
    expect([...businesses.keys()].toSorted()).toEqual([...kinds].toSorted())
    for (const list of written)
      expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(open.length).toBeGreaterThanOrEqual(400)
  })
  it.each(written)('names every conversation of a set once', (...list) => {
    const ids = list.map(({ set, conversation }) => `${set} ${conversation.id}`)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
  it('repeats no opening', () => {
    const openings = every
      .map(({ conversation }) => conversation.says.join(' ').toLowerCase())
      // A bare greeting is anybody's.
      .filter(text => text !== 'hola')
    expect(openings.filter((text, index) => openings.indexOf(text) !== index)).toEqual([])
  })
  it('wants only what the business has', () => {
    const mistakes = every
      .map(entry => `${entry.conversation.id}: ${unknownNames(entry).join(', ')}`)
      .filter(line => !line.endsWith(': '))
    expect(mistakes).toEqual([])
  })
  it('moves and cancels appointments that exist', () => {
    const lost = every.flatMap(({ conversation: { id, wants, has } }) =>
      wants
        .filter(({ do: change, of }) => change !== 'book' && !has.some(each => each.id === of))
        .map(() => id)
    )
    expect(lost).toEqual([])
  })
  it('has at least 40 % of people who do not make it easy, in both parts', () => {
    for (const list of written) {
      const hard = list.filter(({ conversation }) => conversation.mood !== 'easy')
      expect(hard.length / list.length).toBeGreaterThanOrEqual(0.4)
    }
  })
  it('has a hundred general questions', () => {
    expect(readDeclined()).toHaveLength(100)
  })
  it('knows the conversations of the quick set', () => {
    const ids = open.map(({ conversation }) => conversation.id)
    expect(quickIds.filter(id => !ids.includes(id))).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { readBusinesses, readConversations } from '../corpus.ts'
import { kinds } from '../format.ts'
import { createAgenda } from './agenda.ts'

const salonAgenda = () => {
  const business = readBusinesses().get('salon')
  const [entry] = readConversations('conversations', kinds).filter(({ kind }) => kind === 'salon')
  if (business === undefined || entry === undefined) throw new Error('The corpus has no salon')
  return createAgenda(business, entry.conversation)
}

it('finds a product by some of the words of a search, as the catalogue does', async () => {
  const { peers } = salonAgenda()
  const found = await peers.products('oigan shampoos para pelo teñido')
  expect(found.map(({ name }) => name)).toEqual(['Shampoo sin sulfatos'])
})

it('finds no product by words that none of them has', async () => {
  expect(await salonAgenda().peers.products('croquetas')).toEqual([])
})

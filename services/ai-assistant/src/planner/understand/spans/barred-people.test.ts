import { describe, expect, it } from 'vitest'
import { specialists } from '../../test/barbershop.ts'
import { matchPeople } from './people.ts'

const context = { specialists, isTaken: (word: string) => word === 'corte', isAsked: false }
const leftOf = (text: string): readonly string[] | undefined => {
  const { found } = matchPeople(text, context)
  return found?.kind === 'among' ? found.options.map(({ handle }) => handle) : undefined
}

describe('somebody of the team who is turned down by name', () => {
  it.each([
    'corte con lupita mejor no',
    'pero con lupita ya no quiero',
    'menos con lupita',
    'que no sea lupita',
    'que no me toque con lupita porfa',
    'no me pongan a lupita',
    'con la lupita nunca',
    'pero lupita no',
    'que lupita no me atienda',
    'no me gusto como corta lupita',
    'no quiero nada con lupita',
    'sin lupita por favor',
    'con alguien que no sea lupita',
  ])('leaves the others: %s', text => {
    expect(leftOf(text)).toEqual(['p2', 'p3'])
  })

  it('leaves out each of two', () => {
    expect(leftOf('con lupita no, con mario tampoco')).toEqual(['p3'])
  })

  it.each(['con lupita no hay lugar', 'con lupita no puedo el jueves', 'con lupita'])(
    'reads whom it wants: %s',
    text => {
      expect(matchPeople(text, context).found).toEqual({ kind: 'one', specialist: specialists[0] })
    }
  )
})

import { describe, expect, it } from 'vitest'
import { relevance } from './product.ts'

const wax = {
  name: 'Cera mate',
  description: 'Fijación fuerte para el peinado',
  category: 'Styling',
}

describe('searching products', () => {
  it('ignores case and accents', () => expect(relevance(wax, 'FIJACION')).toBe(1))
  it('finds the singular behind a plural', () => expect(relevance(wax, 'ceras')).toBe(3))
  it('prefers names over descriptions', () =>
    expect(relevance(wax, 'cera')).toBeGreaterThan(
      relevance({ ...wax, name: 'Gel', description: 'como la cera' }, 'cera')
    ))
  it('finds nothing that does not match', () => expect(relevance(wax, 'shampoo')).toBe(0))
  it.each([
    ['croketas', 'Croquetas cachorro 4 kg'],
    ['sera', 'Cera mate'],
    ['cepiyo', 'Cepillo de cerdas'],
    ['balsamo', 'Válsamo de menta'],
    ['hacondicionador', 'Acondicionador'],
  ])('finds what «%s» sounds like: %s', (search, name) =>
    expect(relevance({ name, description: '', category: '' }, search)).toBe(2)
  )
  it('takes no short word for another by its sound', () =>
    expect(relevance({ ...wax, name: 'Gel' }, 'jel')).toBe(0))
})

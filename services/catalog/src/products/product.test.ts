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
  it('does not find what is not there', () => expect(relevance(wax, 'shampoo')).toBe(0))
})

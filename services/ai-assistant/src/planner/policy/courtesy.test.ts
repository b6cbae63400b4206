import { describe, expect, it } from 'vitest'
import { partyOf } from './courtesy.ts'

describe('the number of people in a message', () => {
  it.each([
    ['somos 2', 2],
    ['son dos personas', 2],
    ['para 3 personas', 3],
    ['mi hijo y yo', 2],
    ['un corte para mi hijo y otro para mi', 2],
    ['quiero 2 citas', 2],
    ['somos nuevos', undefined],
    ['para las 2', undefined],
    ['en 2 semanas', undefined],
    ['1 persona', undefined],
  ] as const)('«%s» is %s', (text, people) => {
    expect(partyOf(text)).toBe(people)
  })
})

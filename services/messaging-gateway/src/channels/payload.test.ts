import { expect, it } from 'vitest'
import { parsePayload } from './payload.ts'

it('keeps ids that are too long for a number exact', () => {
  expect(parsePayload('{"id":1784145269160009812,"n":5}')).toEqual({
    id: '1784145269160009812',
    n: 5,
  })
})

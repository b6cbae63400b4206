import { expect, it } from 'vitest'
import { parsePayload } from './payload.ts'

it('keeps ids exact that are too long for a number', () => {
  expect(parsePayload('{"id":1784145269160009812,"n":5}')).toEqual({
    id: '1784145269160009812',
    n: 5,
  })
})

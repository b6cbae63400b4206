import { expect, it } from 'vitest'
import { keyedRoutes, keyTakers, uncounted } from './effects.ts'

it('counts the effects of every route with an idempotency key, or gives a reason why not', () => {
  const decided = [...keyedRoutes.map(({ name }) => name), ...Object.keys(uncounted)]
  expect(decided.toSorted()).toEqual(keyTakers.map(({ name }) => name).toSorted())
})

import { expect, it } from 'vitest'
import { connectionProblem, problemOfAnswer } from './problem.ts'
import { createRepeatKeys } from './repeat-key.ts'

const attempts = () => {
  const keys = createRepeatKeys()
  const used: string[] = []
  const attempt = (body: object, failure?: unknown) =>
    keys
      .send(body, async ({ repeatKey }) => {
        used.push(repeatKey)
        return failure === undefined ? undefined : Promise.reject(failure)
      })
      .catch(() => undefined)
  return { used, attempt }
}

it('repeats the same body with the same idempotency key while the outcome is unknown', async () => {
  const { used, attempt } = attempts()
  await attempt({ name: 'Corte' }, connectionProblem('offline'))
  await attempt({ name: 'Corte' }, problemOfAnswer(503, undefined))
  await attempt({ name: 'Corte' })
  await attempt({ name: 'Corte' })
  expect(used[1]).toBe(used[0])
  expect(used[2]).toBe(used[0])
  expect(used[3]).not.toBe(used[0])
})

it('sends a corrected or a refused body with a new idempotency key', async () => {
  const { used, attempt } = attempts()
  await attempt({ name: 'Corte' }, connectionProblem('timeout'))
  await attempt({ name: 'Corte y barba' }, problemOfAnswer(422, undefined))
  await attempt({ name: 'Corte y barba' })
  expect(new Set(used).size).toBe(3)
})

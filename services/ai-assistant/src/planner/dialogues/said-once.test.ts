import { expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

it('offers a person in the same words once in a talk', async () => {
  const talk = aTalk(planner, aToolbox({ busy: () => true }))
  await talk.say('quiero un corte mañana a las 5')
  const replies: string[] = []
  for (let turn = 0; turn < 8; turn += 1) replies.push(await talk.say('no, mañana a las 5'))
  const offers = replies.filter(reply => /¿Prefieres que te pase con una persona/.test(reply))
  expect(replies.some(reply => /¿Te paso con una persona/.test(reply))).toBe(true)
  expect(offers).toHaveLength(1)
})

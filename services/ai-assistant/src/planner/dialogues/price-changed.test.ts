import { expect, it } from 'vitest'
import { planner } from '../planner.ts'
import { services } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { aTalk } from '../test/talk.ts'

const aShopWithPrices = () => {
  const offered = services.map(each => ({ ...each }))
  return { offered, toolbox: aToolbox({ offered }) }
}

it('says that a price which was told is another now, before anything is booked', async () => {
  const { offered, toolbox } = aShopWithPrices()
  const talk = aTalk(planner, toolbox)
  expect(await talk.say('¿cuánto cuesta el corte de cabello?')).toMatch(/\$250/)
  expect(await talk.say('va, mañana a las 11')).toMatch(/11:00[^?]*aparto/)
  if (offered[0]) offered[0].price = 888
  const said = await talk.say('sí')
  expect(said).toMatch(/ahora cuesta \$888, no \$250 como te dije[^]*11:00[^?]*aparto/)
  expect(toolbox.booked).toEqual([])
  expect(await talk.say('sí')).toMatch(/esperamos/)
  expect(toolbox.booked).toHaveLength(1)
})

it('books at once where the price is as it was told, or none was', async () => {
  const { offered, toolbox } = aShopWithPrices()
  const talk = aTalk(planner, toolbox)
  await talk.say('¿cuánto cuesta el corte de cabello?')
  await talk.say('va, mañana a las 11')
  expect(await talk.say('sí')).toMatch(/esperamos/)
  await talk.say('y también barba mañana a las 12')
  if (offered[1]) offered[1].price = 888
  expect(await talk.say('sí')).toMatch(/esperamos/)
  expect(toolbox.booked).toHaveLength(2)
})

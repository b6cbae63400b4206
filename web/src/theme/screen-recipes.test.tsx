import { expect, it } from 'vitest'
import { system } from './system.ts'

it('gives the system the recipes of screens when the first screen comes', async () => {
  expect(system.getSlotRecipe('tabs')).toBeUndefined()
  await import('./screen-recipes.ts')
  expect(system.getSlotRecipe('tabs')).toHaveProperty('slots')
  expect(system.getRecipe('input')).toHaveProperty('variants.size.md.textStyle')
  expect(system.isSlotRecipe('dialog')).toBe(true)
})

import { expect, it } from 'vitest'
import { branches, specialists } from '../test/barbershop.ts'
import { recall } from './memory.ts'
import { withOtherBranchNamed } from './other-branch.ts'

const [downtown] = branches
const spokenOfDowntown = () =>
  Object.assign(recall(null), { specialists, frame: { kind: 'book', branch: downtown } })

it.each([
  ['a las 12 en la otra sucursal', 'a las 12 en Norte'],
  ['move it to 5pm at the other branch', 'move it to 5pm en Norte'],
  ['en la otra semana', 'en la otra semana'],
])('names the other of two branches: %s', (said, read) => {
  expect(withOtherBranchNamed(spokenOfDowntown(), said)).toBe(read)
})

it('leaves the words while no branch was spoken of', () => {
  const memory = Object.assign(recall(null), { specialists })
  expect(withOtherBranchNamed(memory, 'en la otra sucursal')).toBe('en la otra sucursal')
})

import { type Actor, allows } from '@mostrador/contracts'
import { expect, it } from 'vitest'
import { aSession } from '../test/answers.ts'
import { may, maySimulate, seesCredits } from './session.ts'

const actions = ['view', 'create', 'edit', 'delete'] as const
const member = (permissions: Actor['permissions']) =>
  aSession({ isOwner: false, fullAccess: false, simulator: true, permissions })

it('answers as the server does, for every right and whoever asks', () => {
  const lists: Actor['permissions'][] = [
    [],
    [{ pageId: 2, actions: [] }],
    ...actions.map(action => [{ pageId: 2, actions: [action] }]),
    [{ pageId: 11, actions: ['view'] }],
  ]
  for (const permissions of lists)
    for (const isOwner of [true, false])
      for (const page of [2, 11])
        for (const action of actions) {
          const actor: Actor = {
            kind: 'user',
            userId: null,
            businessId: null,
            role: 'user',
            isOwner,
            permissions,
            name: '',
          }
          expect(may({ ...member(permissions), isOwner }, { page, action })).toBe(
            allows(actor, { page, action })
          )
        }
  expect(may(aSession({ isOwner: false, fullAccess: true }), { page: 5, action: 'edit' })).toBe(
    true
  )
})

it('shows credits to whoever sees them or the assistants, and the simulator to whoever edits those', () => {
  expect(
    [[], [{ pageId: 6, actions: ['view' as const] }]].map(list => seesCredits(member(list)))
  ).toEqual([false, false])
  expect([2, 11].map(pageId => seesCredits(member([{ pageId, actions: ['view'] }])))).toEqual([
    true,
    true,
  ])
  expect(maySimulate(member([{ pageId: 2, actions: ['view'] }]))).toBe(false)
  expect(maySimulate(member([{ pageId: 2, actions: ['edit'] }]))).toBe(true)
  expect(maySimulate(aSession({ simulator: false }))).toBe(false)
})

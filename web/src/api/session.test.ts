import { type Actor, allows } from '@mostrador/contracts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { aSession } from '../test/answers.ts'
import { may, maySimulate, seesCredits } from './session.ts'

const actions = ['view', 'create', 'edit', 'delete'] as const
const member = (permissions: Actor['permissions']) =>
  aSession({ isOwner: false, fullAccess: false, simulator: true, permissions })

it('decides every permission as the server does, for every kind of user', () => {
  const lists: Actor['permissions'][] = [
    [],
    [{ pageId: pageIds.assistants, actions: [] }],
    ...actions.map(action => [{ pageId: pageIds.assistants, actions: [action] }]),
    [{ pageId: pageIds.credits, actions: ['view'] }],
  ]
  for (const permissions of lists)
    for (const isOwner of [true, false])
      for (const page of ['assistants', 'credits'] as const)
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
  expect(
    may(aSession({ isOwner: false, fullAccess: true }), { page: 'business', action: 'edit' })
  ).toBe(true)
})

it('shows credits to whoever sees them or the assistants, and the simulator to whoever edits those', () => {
  expect(
    [[], [{ pageId: pageIds.agenda, actions: ['view' as const] }]].map(list =>
      seesCredits(member(list))
    )
  ).toEqual([false, false])
  expect([2, 11].map(pageId => seesCredits(member([{ pageId, actions: ['view'] }])))).toEqual([
    true,
    true,
  ])
  expect(maySimulate(member([{ pageId: pageIds.assistants, actions: ['view'] }]))).toBe(false)
  const assistants = { pageId: pageIds.assistants, actions: ['edit' as const] }
  const chat = { pageId: pageIds.chat, actions: ['edit' as const] }
  expect(maySimulate(member([assistants]))).toBe(false)
  expect(maySimulate(member([chat]))).toBe(false)
  expect(maySimulate(member([assistants, chat]))).toBe(true)
  expect(maySimulate(aSession({ simulator: false }))).toBe(false)
})

import { pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { aSession } from '../test/answers.ts'
import { mayOfferHandover } from './may-hand-over.ts'

const member = (schedule?: { appointments: boolean; blocks: boolean }) =>
  aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [
      { pageId: pageIds.specialists, actions: ['view', 'edit', 'delete'] },
      {
        pageId: pageIds.agenda,
        actions: ['view', 'edit'],
        ...(schedule === undefined ? {} : { schedule }),
      },
    ],
  })

it('offers to hand appointments over to whoever may move them in the agenda, and to nobody else', () => {
  expect(mayOfferHandover(aSession())).toBe(true)
  expect(mayOfferHandover(member({ appointments: true, blocks: false }))).toBe(true)
  expect(mayOfferHandover(member({ appointments: false, blocks: true }))).toBe(false)
  expect(mayOfferHandover(member())).toBe(false)
})

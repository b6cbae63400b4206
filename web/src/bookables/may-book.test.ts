import { pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { aSession } from '../test/answers.ts'
import { mayBook } from './may-book.ts'

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
  expect(mayBook(aSession())).toBe(true)
  expect(mayBook(member({ appointments: true, blocks: false }))).toBe(true)
  expect(mayBook(member({ appointments: false, blocks: true }))).toBe(false)
  expect(mayBook(member())).toBe(false)
})

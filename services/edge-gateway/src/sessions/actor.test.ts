import { allows } from '@mostrador/contracts'
import { type Session } from '@mostrador/contracts/accounts'
import { type PageName, pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { actorOfSession } from './actor.ts'

const id = (n: number): string => `01a20000-0000-7000-8000-00000000000${n}`
const session: Session = {
  user: {
    _id: id(1),
    name: 'Ximena',
    email: 'x@correo.example',
    role: 'user',
    emailVerified: true,
  },
  business: {
    _id: id(2),
    name: 'La Catrina',
    timezone: { name: 'America/Mexico_City' },
    partner: null,
  },
  businesses: [],
  isOwner: false,
  fullAccess: false,
  permissions: [],
}
const everyPage = (Object.keys(pageIds) as PageName[]).flatMap(page =>
  (['view', 'create', 'edit', 'delete'] as const).map(action => ({ page, action }))
)

it('acts in the business of the session and in no other', () => {
  expect(actorOfSession(session)).toEqual({
    kind: 'user',
    userId: id(1),
    businessId: id(2),
    role: 'user',
    isOwner: false,
    permissions: [],
    name: 'Ximena',
  })
  expect(actorOfSession({ ...session, business: null }).businessId).toBeNull()
})

it('allows everything with full access, and nothing with an empty list without it [USR2-04]', () => {
  const may = (fullAccess: boolean) =>
    everyPage.filter(permission =>
      allows(actorOfSession({ ...session, fullAccess }), {
        ...permission,
        ...(permission.page === 'agenda' ? { schedule: 'blocks' as const } : {}),
      })
    )
  expect(may(true)).toEqual(everyPage)
  expect(may(false)).toEqual([])
})

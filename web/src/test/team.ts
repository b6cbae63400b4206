import type { Invitation, Member } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen } from '@testing-library/react'
import { type Answers, aSession, ok } from './answers.ts'
import { openApp } from './open-app.ts'

/** Ids of people and invitations of the team. */
export const teamId = (n: number) => `01890000-0000-7000-8000-00000000020${n}`

const aMember = (n: number, change: Partial<Member> = {}): Member => ({
  _id: teamId(n),
  name: 'Nora Díaz',
  email: 'nora@example.com',
  isOwner: false,
  fullAccess: false,
  permissions: [{ pageId: pageIds.chat, actions: ['view'] }],
  state: 'active',
  lastAction: null,
  ...change,
})
/** The owner of the session of these tests. */
export const owner = aMember(1, {
  name: 'Lupita Hernández',
  email: 'lupita@example.com',
  isOwner: true,
  fullAccess: true,
})
export const nora = aMember(2)
/** Asks to join. */
export const requested = aMember(3, {
  name: 'Raúl Peña',
  email: 'raul@example.com',
  state: 'requested',
  permissions: [],
})
/** Not answered yet. */
export const anInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  _id: teamId(5),
  email: 'sofia@example.com',
  name: null,
  fullAccess: true,
  permissions: [],
  state: 'pending',
  sentAt: '2026-11-22T18:00:00.000Z',
  expiresAt: '2026-11-29T18:00:00.000Z',
  createdAt: '2026-11-22T18:00:00.000Z',
  ...change,
})

/** /equipo as its owner, with these people. */
export const visitTeam = (
  { members = [owner, nora], invitations = [] as Invitation[] } = {},
  more: Answers = {}
) =>
  openApp('/equipo', aSession(), {
    'GET /api/user': ok(members),
    'GET /api/member/invitation': ok(invitations),
    ...more,
  })
/** The row of a person or of an invitation. */
export const teamRow = (name: string) => screen.findByRole('article', { name })
/** What was sent with each call, as 'POST /api/x'. */
export const bodiesOf = (requests: ReturnType<typeof visitTeam>['requests'], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

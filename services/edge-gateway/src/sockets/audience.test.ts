import { type Actor, allEvents, type EventName, type Permission } from '@mostrador/contracts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { type PageName, pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { browserEvents, eventFilterOf, NEW_MESSAGE, replicaEvents } from './audience.ts'

const member = (permissions: Actor['permissions']): Actor => ({
  kind: 'user',
  userId: null,
  businessId: null,
  role: 'user',
  isOwner: false,
  permissions,
  name: 'Ximena',
})
const viewer = (...allowedPages: PageName[]): Actor =>
  member(allowedPages.map(name => ({ pageId: pageIds[name], actions: ['view'] })))
const pageNames = Object.keys(pageIds) as PageName[]
const names = Object.keys(allEvents) as EventName[]
const receivedBy = (actor: Actor): readonly string[] =>
  [...names, NEW_MESSAGE].filter(eventFilterOf(actor)).toSorted()
const withAudience = (...audiences: string[]): EventName[] =>
  names
    .filter(name =>
      [allEvents[name].audience].flat().some(audience => audiences.includes(audience))
    )
    .toSorted()

it('sends a member without pages only events for every member', () => {
  const received = receivedBy(member([]))
  expect(received).toContain('branch.changed')
  expect(received).toEqual(withAudience('members'))
})

it('declares no event with ids of clients, chats or appointments for every member', () => {
  const personal = /^(client|thread|message|appointment|turn|notification|user|session)Ids?$/
  const fields = withAudience('members').flatMap(name => Object.keys(allEvents[name].schema.shape))
  expect(fields).not.toEqual([])
  expect(fields.filter(field => personal.test(field))).toEqual([])
})

// The data of an event are in the answers of these routes, and need the same permission.
it.each<[EventName, readonly Permission[]]>([
  ['credits.changed', [billingRoutes.getCredits.permission]],
  ['credits.low', []],
  ['subscription.payment_failed', [billingRoutes.listInvoices.permission]],
  [
    'dispute.changed',
    [billingRoutes.listDisputes.permission, billingRoutes.paymentNotices.permission],
  ],
  ...[
    'channel.connected' as const,
    'channel.disconnected' as const,
    'channel.expired' as const,
    'channel.expiring' as const,
    'channel.checked' as const,
    'channel.phone_quiet' as const,
    'history.progressed' as const,
  ].map((event): [EventName, Permission[]] => [
    event,
    [messagingRoutes.listConnections.permission, messagingRoutes.listLogins.permission],
  ]),
  ['login.finished', [messagingRoutes.listLogins.permission]],
  ['calendar.failed', [schedulingRoutes.calendarStates.permission]],
])('sends %s only to members who may read its data', (event, readers) => {
  const receivers = pageNames.filter(page => eventFilterOf(viewer(page))(event))
  const allowed = pageNames.filter(page => readers.some(reader => reader.page === page))
  expect(receivers).toEqual(allowed)
  expect(receivedBy(member([]))).not.toContain(event)
})

it('sends the end of credits only to members with the pages assistants, chat or credits', () => {
  const receivers = pageNames.filter(page => receivedBy(viewer(page)).includes('credits.exhausted'))
  expect(receivers).toEqual(['assistants', 'chat', 'credits'])
})

it.each([
  ['agenda', 'appointment.booked'],
  ['contacts', 'client.created'],
  ['chat', 'message.received'],
  ['assistants', 'assistant.changed'],
  ['products', 'product.changed'],
  ['business', 'invitation.changed'],
] as const)('sends a member with the page %s the events of that page', (page, example) => {
  const received = receivedBy(viewer(page)).filter(event => event !== NEW_MESSAGE)
  expect(received).toContain(example)
  expect(received).toEqual(withAudience('members', page))
})

it('sends the text of a message only to members who may see the chat', () => {
  expect(receivedBy(viewer('chat'))).toContain(NEW_MESSAGE)
  expect(receivedBy(viewer('agenda', 'contacts'))).not.toContain(NEW_MESSAGE)
})

it('sends an owner every event that is for browsers, and no other', () => {
  const owner = { ...member([]), isOwner: true }
  expect(receivedBy(owner)).toEqual([...browserEvents, NEW_MESSAGE].toSorted())
  for (const event of [...replicaEvents, ...withAudience('nobody'), 'never.declared'])
    expect(eventFilterOf(owner)(event), event).toBe(false)
})

it('passes ends of sessions and of access to the replicas, which close sockets', () => {
  expect(replicaEvents.toSorted()).toEqual(['member.access_changed', 'session.ended'])
})

it('gives actors with the same pages the same filter, and others another', () => {
  const chat: Actor['permissions'] = [{ pageId: pageIds.chat, actions: ['view'] }]
  expect(eventFilterOf(member(chat))).toBe(
    eventFilterOf(member([{ pageId: pageIds.chat, actions: ['view', 'edit'] }]))
  )
  expect(eventFilterOf(member(chat))).not.toBe(eventFilterOf(member([])))
})

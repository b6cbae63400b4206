import type { Actor } from '@mostrador/contracts'
import { pages } from '@mostrador/contracts/accounts'
import { expect, it } from 'vitest'
import { broadcastEvents, hearing, NEW_MESSAGE } from './audience.ts'

const member = (permissions: Actor['permissions']): Actor => ({
  kind: 'user',
  userId: null,
  businessId: null,
  role: 'user',
  isOwner: false,
  permissions,
  name: 'Ximena',
})
const heardBy = (actor: Actor): readonly string[] =>
  [...broadcastEvents, NEW_MESSAGE].filter(hearing(actor)).toSorted()

// What a person without a single page hears: names of things that every screen shows, and whether the house works. Nothing about clients.
const everybody = [
  'branch.changed',
  'business.changed',
  'channel.connected',
  'channel.expired',
  'credits.changed',
  'credits.exhausted',
  'service.changed',
  'specialist.changed',
]

it('tells a member without pages nothing about clients, chats or appointments', () => {
  expect(heardBy(member([]))).toEqual(everybody)
})

it.each([
  [
    'agenda',
    [
      'appointment.booked',
      'appointment.deleted',
      'appointment.edited',
      'appointment.moved',
      'appointment.status_changed',
      'appointments.imported',
      'block.changed',
      'block.created',
      'block.deleted',
    ],
  ],
  [
    'contactos',
    [
      'client.changed',
      'client.created',
      'client.opted_in',
      'client.opted_out',
      'client.phase_moved',
      'notification.changed',
      'notifications.planned',
    ],
  ],
  [
    'chat',
    [
      'client.identified',
      'message.edited',
      'message.queued',
      'message.received',
      'message.state_changed',
      'new_message',
      'thread.needs_human',
      'thread.read',
      'turn.finished',
      'turn.started',
      'turn.undelivered',
    ],
  ],
  ['asistentes', ['assistant.changed', 'assistant.created', 'assistant.deleted']],
  ['productos', ['product.changed']],
] as const)('adds with the page %s what that page shows', (page, events) => {
  expect(
    heardBy(member([{ pageId: pages[page], actions: ['view'] }])).filter(
      event => !everybody.includes(event)
    )
  ).toEqual(events)
})

it('tells an owner everything', () => {
  expect(heardBy({ ...member([]), isOwner: true })).toHaveLength(broadcastEvents.length + 1)
})

it('gives those with the same rights the same answer to ask, and others another', () => {
  const chat: Actor['permissions'] = [{ pageId: pages.chat, actions: ['view'] }]
  expect(hearing(member(chat))).toBe(
    hearing(member([{ pageId: pages.chat, actions: ['view', 'edit'] }]))
  )
  expect(hearing(member(chat))).not.toBe(hearing(member([])))
  expect(hearing({ ...member([]), isOwner: true })).toBe(
    hearing(member(Object.values(pages).map(pageId => ({ pageId, actions: ['view'] }))))
  )
})

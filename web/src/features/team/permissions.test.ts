import type { Permission } from '@mostrador/contracts/accounts'
import { allows, allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import { pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import {
  accessText,
  isGranted,
  permissionPages,
  presets,
  seesNothing,
  withChoice,
} from './permissions.ts'

const agenda = permissionPages[0]
const choiceOf = (pageId: number, label: string) => {
  const choice = permissionPages
    .find(page => page.pageId === pageId)
    ?.choices.find(candidate => candidate.label === label)
  if (choice === undefined) throw new Error(`no ${label} on ${pageId}`)
  return choice
}
const tick = (permissions: Permission[], pageId: number, label: string, granted = true) =>
  withChoice(permissions, pageId, choiceOf(pageId, label), granted)

it('grants in the agenda exactly what the server asks for', () => {
  const booking = tick([], 6, 'Agendar citas')
  expect(booking).toEqual([
    {
      pageId: pageIds.agenda,
      actions: ['view', 'edit'],
      schedule: { appointments: true, blocks: false },
    },
  ])
  const actor = {
    kind: 'user' as const,
    userId: 'u',
    businessId: 'b',
    role: 'user' as const,
    isOwner: false,
    permissions: booking,
    name: 'Nora',
  }
  const may = (schedule: 'appointments' | 'blocks') =>
    allows(actor, { page: 'agenda', action: 'edit', schedule })
  expect([may('appointments'), may('blocks')]).toEqual([true, false])
})

it('takes «edit» away with the last flag of the agenda, and keeps «Ver»', () => {
  const bothTicked = tick(tick([], 6, 'Agendar citas'), 6, 'Bloquear horarios')
  const unticked = tick(bothTicked, 6, 'Bloquear horarios', false)
  expect(unticked[0]?.actions).toEqual(['view', 'edit'])
  expect(tick(unticked, 6, 'Agendar citas', false)[0]?.actions).toEqual(['view'])
})

it('grants «Ver» with any other permission, and removes all of a page with «Ver»', () => {
  const clients = tick([], 4, 'Eliminar')
  expect(clients).toEqual([{ pageId: pageIds.contacts, actions: ['view', 'delete'] }])
  expect(isGranted([{ pageId: pageIds.contacts, actions: ['edit'] }], 4, choiceOf(4, 'Ver'))).toBe(
    true
  )
  expect(tick(clients, 4, 'Ver', false)).toEqual([])
})

it('keeps permissions that this screen does not show', () => {
  const foreign: Permission = { pageId: 99, actions: ['view'] }
  expect(tick(tick([foreign], 4, 'Ver'), 4, 'Ver', false)).toEqual([foreign])
})

it('starts from presets that its own boxes can show', () => {
  expect(agenda?.pageId).toBe(6)
  for (const { permissions } of presets)
    for (const { pageId, actions } of permissions)
      for (const action of actions)
        expect(
          permissionPages
            .find(page => page.pageId === pageId)
            ?.choices.some(choice => choice.action === action),
          `${pageId} ${action}`
        ).toBe(true)
})

it('offers a box for everything that the server asks permission for', () => {
  const required = Object.values(allRoutes)
    .flatMap(group => Object.values<Owned<RouteContract>>(group))
    .flatMap(({ permission }) => permission ?? [])
  expect(required.length).toBeGreaterThan(30)
  for (const { page, action, schedule } of required)
    expect(
      permissionPages
        .find(({ pageId }) => pageId === pageIds[page])
        ?.choices.some(
          choice =>
            choice.action === action && (schedule === undefined || choice.schedule === schedule)
        ),
      `${page} ${action} ${schedule ?? ''}`
    ).toBe(true)
})

it('gives a manager every box, and full access to nobody by a preset', () => {
  const manager = presets.find(({ label }) => label === 'Gerente')?.permissions ?? []
  for (const { pageId, choices } of permissionPages)
    for (const choice of choices)
      expect(isGranted(manager, pageId, choice), `${pageId} ${choice.label}`).toBe(true)
  expect(Object.keys(presets[0] ?? {})).toEqual(['label', 'text', 'permissions'])
})

it('lets the counter charge and see what is paid, and not change what was charged', () => {
  const { permissions = [], text } = presets.find(({ label }) => label === 'Recepción') ?? {}
  const may = (label: string) =>
    isGranted(permissions, pageIds.money, choiceOf(pageIds.money, label))
  expect(['Ver', 'Crear', 'Editar', 'Eliminar'].filter(may)).toEqual(['Ver', 'Crear'])
  expect(text).toContain('cobra')
})

it('summarizes the permissions of a person in one line', () => {
  const limited = (permissions: Permission[]) => accessText({ fullAccess: false, permissions })
  expect(accessText({ fullAccess: true, permissions: [] })).toBe('Acceso completo')
  expect(limited([])).toBe('Sin acceso a ninguna página')
  expect(limited(presets[1]?.permissions ?? [])).toBe('Agenda y Contactos')
  expect(limited(presets[0]?.permissions ?? [])).toBe('Agenda, Chat, Contactos y 4 más')
  expect(
    seesNothing({ fullAccess: false, permissions: [{ pageId: pageIds.contacts, actions: [] }] })
  ).toBe(true)
  expect(seesNothing({ fullAccess: true, permissions: [] })).toBe(false)
})

import { expect, it } from 'vitest'
import {
  allEvents,
  allRoutes,
  type Actor,
  allows,
  type Owned,
  type RouteContract,
} from './index.ts'
import { memberActions } from './accounts/index.ts'
import { type PageName, pageIds } from './page-ids.ts'

const member: Actor = {
  kind: 'user',
  userId: null,
  businessId: null,
  role: 'user',
  isOwner: false,
  permissions: [],
  name: 'Ximena',
}
const actions = ['view', 'create', 'edit', 'delete'] as const
const routes = Object.values(allRoutes).flatMap(group => Object.values<Owned<RouteContract>>(group))

it('lets owners, admins and the product itself do everything', () => {
  for (const actor of [
    { ...member, isOwner: true },
    { ...member, role: 'admin' as const },
    { ...member, kind: 'system' as const },
  ]) {
    for (const page of Object.keys(pageIds) as PageName[])
      for (const action of actions)
        expect(allows(actor, { page, action, schedule: 'blocks' })).toBe(true)
  }
  expect(allows({ ...member, role: 'partner' }, { page: 'business', action: 'view' })).toBe(false)
})

it('lets a member do what their permissions say, page by page and action by action; any action implies view [USR2-05]', () => {
  for (const grantedAction of actions) {
    const staff = {
      ...member,
      permissions: [{ pageId: pageIds.business, actions: [grantedAction] }],
    }
    expect(
      actions.filter(action => allows(staff, { page: 'business', action })),
      grantedAction
    ).toEqual(
      grantedAction === 'view'
        ? ['view']
        : actions.filter(action => action === 'view' || action === grantedAction)
    )
    expect(
      actions.filter(action => allows(staff, { page: 'agenda', action })),
      grantedAction
    ).toEqual([])
  }
  expect(
    allows(
      { ...member, permissions: [{ pageId: pageIds.business, actions: [] }] },
      { page: 'business', action: 'view' }
    )
  ).toBe(false)
})

it('checks the permissions of appointments and of blocks separately', () => {
  const staff = {
    ...member,
    permissions: [
      {
        pageId: pageIds.agenda,
        actions: ['edit' as const],
        schedule: { appointments: true, blocks: false },
      },
    ],
  }
  expect(
    (['appointments', 'blocks'] as const).map(schedule =>
      allows(staff, { page: 'agenda', action: 'edit', schedule })
    )
  ).toEqual([true, false])
})

it('uses the page «calendar» for page 6, and requires it wherever appointments or blocks are read or changed [USR2-03]', () => {
  expect(pageIds.agenda).toBe(6)
  expect(new Set(Object.values(pageIds)).size).toBe(Object.keys(pageIds).length)
  const ofTheCalendar = routes.filter(
    ({ path, access }) => access === 'business' && /^\/api\/(appointment|block)(\/|$)/.test(path)
  )
  expect(ofTheCalendar.length).toBeGreaterThan(5)
  expect(
    ofTheCalendar
      .filter(({ permission }) => permission?.page !== 'agenda')
      .map(({ method, path }) => `${method} ${path}`)
  ).toEqual([])
})

/**
 * Routes of a business that every member may use, whatever else they may do; each with its reason.
 */
const forEveryMember: Readonly<Record<string, string>> = {
  'accounts.getBusiness':
    'every screen names the business and its zone; credits and test numbers are left out for whom they are not',
  'accounts.getBusinessData': 'as accounts.getBusiness',
  'billing.entitlements': 'every form says how many more the plan allows; nothing of money in it',
  'billing.getSeller':
    'forms of services and agenda say whether a link can be paid; no secret, and the name of the account is left out for whom it is not',
  'catalog.uploadFile':
    'several forms hold files, each with its page: catalog asks for any of them (files/access.ts)',
  'catalog.deleteFile': 'as catalog.uploadFile',
  'catalog.deleteFileByUrl': 'as catalog.uploadFile',
  'scheduling.bookingSetup': 'counts alone: what is missing before anything can be booked',
  'scheduling.listBranches': 'every screen with an appointment names its branch',
  'scheduling.listServices': 'every screen with an appointment names its service',
  'scheduling.getService': 'as scheduling.listServices',
  'scheduling.listSpecialists': 'every screen with an appointment names its specialist',
  'scheduling.searchSpecialists': 'as scheduling.listSpecialists',
  'scheduling.refreshToken': 'answers about the caller’s own address alone, and no secret',
}

it('names a permission for every business route, or a reason for having none', () => {
  const open = routes
    .filter(({ access, permission }) => access === 'business' && permission === undefined)
    .map(({ service, name }) => `${service}.${name}`)
  expect(open.toSorted()).toEqual(Object.keys(forEveryMember).toSorted())
})

it.each([
  ['billing', 'getCredits', { page: 'credits', action: 'view' }],
  ['crm', 'clientNames', { page: 'agenda', action: 'view' }],
  ['messaging-gateway', 'listConnections', { page: 'chat', action: 'view' }],
  ['simulator', 'simulatorStatus', { page: 'assistants', action: 'edit' }],
  ['simulator', 'simulatorPhone', { page: 'assistants', action: 'edit' }],
  ['simulator', 'simulatorSend', { page: 'assistants', action: 'edit' }],
  ['simulator', 'simulatorRead', { page: 'assistants', action: 'edit' }],
  ['simulator', 'simulatorForget', { page: 'assistants', action: 'edit' }],
] as const)('refuses %s.%s to a member without rights', (service, name, permission) => {
  const route = routes.find(candidate => candidate.service === service && candidate.name === name)
  expect(route?.permission).toEqual(permission)
  expect(allows(member, route?.permission)).toBe(false)
})

it('lists only existing events as member actions', () => {
  expect(Object.keys(memberActions).filter(type => !Object.hasOwn(allEvents, type))).toEqual([])
})

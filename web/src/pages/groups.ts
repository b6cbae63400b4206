import { type BrowserSession, may } from '../api/session.ts'
import { besides, catalogue } from './catalogue.ts'
import type { Entry, Group } from './entry.ts'

/**
 * Beside Inicio at the top of the menu: what staff open all day. They stay cards of their group.
 */
const pinnedPaths: readonly string[] = ['/agenda', '/chat']

const allowedIn = (groups: readonly Group[], session: BrowserSession): readonly Group[] =>
  groups.map(group => ({
    ...group,
    entries: group.entries.filter(
      item =>
        (item.adminOnly === undefined || session.user.role === 'admin') &&
        (item.ownerOnly === undefined || session.isOwner) &&
        (item.page === undefined || may(session, { page: item.page, action: 'view' }))
    ),
  }))

/** The groups of the specification as this person sees them. */
export const catalogueFor = (session: BrowserSession): readonly Group[] =>
  allowedIn(catalogue, session)

/** Groups and the screens that hang on them: everything that search and menu can open. */
export const everythingFor = (session: BrowserSession): readonly Group[] =>
  allowedIn(
    catalogue.map(group => ({
      ...group,
      entries: group.entries.flatMap(item => [item, ...(besides[item.path] ?? [])]),
    })),
    session
  )

const pick = (groups: readonly Group[], isWanted: (entry: Entry) => boolean): readonly Group[] =>
  groups
    .map(group => ({ ...group, entries: group.entries.filter(isWanted) }))
    .filter(({ entries }) => entries.length > 0)

/** The entries that are at the top of the menu, in its order. */
export const pinnedIn = (groups: readonly Group[]): readonly Entry[] =>
  pinnedPaths.flatMap(
    path => groups.flatMap(({ entries }) => entries).find(item => item.path === path) ?? []
  )

type Sells = NonNullable<NonNullable<BrowserSession['business']>['businessType']>
/** Screens that only who sells this opens every day. */
const soldOn: Readonly<Record<string, readonly (keyof Sells)[]>> = {
  // A property is shown by appointment.
  '/servicios': ['services', 'properties'],
  '/inventario/productos': ['products'],
  '/inventario/movimientos': ['products'],
  '/pedidos': ['products'],
  '/cursos': ['courses'],
  '/inscripciones': ['courses'],
  '/inmuebles': ['properties'],
}
/** Whether the business said that it does not sell what this screen is for. */
const isUnsold = ({ path }: Entry, { business }: BrowserSession): boolean => {
  const sells = business?.businessType
  if (sells === undefined || !Object.values(sells).includes(true)) return false
  return soldOn[path]?.every(kind => !sells[kind]) ?? false
}

/** Groups with what can be opened, is not pinned, and is of what the business sells. */
export const openIn = (groups: readonly Group[], session: BrowserSession): readonly Group[] =>
  pick(
    groups,
    item => !item.disabled && !pinnedPaths.includes(item.path) && !isUnsold(item, session)
  )
/** What can be opened for things that the business does not sell: one closed group of the menu. */
export const unsoldIn = (groups: readonly Group[], session: BrowserSession): readonly Entry[] =>
  groups.flatMap(({ entries }) => entries.filter(item => !item.disabled && isUnsold(item, session)))
/** Groups with what does not exist yet: all of it is in one closed «Próximamente» [NAV-07]. */
export const comingIn = (groups: readonly Group[]): readonly Group[] =>
  pick(groups, ({ disabled }) => disabled)

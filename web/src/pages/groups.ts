import { type BrowserSession, may } from '../api/session.ts'
import { catalogue } from './catalogue.ts'
import type { Entry, Group } from './entry.ts'

/** Beside Inicio at the top of the menu: what staff open all day. They stay cards of their group. */
const pinnedPaths: readonly string[] = ['/agenda', '/chat']

/** The groups as this person sees them. */
export const catalogueFor = (session: BrowserSession): readonly Group[] =>
  catalogue.map(group => ({
    ...group,
    entries: group.entries.filter(
      item =>
        (item.adminOnly === undefined || session.user.role === 'admin') &&
        (item.ownerOnly === undefined || session.isOwner) &&
        (item.page === undefined || may(session, { page: item.page, action: 'view' }))
    ),
  }))

const pick = (groups: readonly Group[], isWanted: (entry: Entry) => boolean): readonly Group[] =>
  groups
    .map(group => ({ ...group, entries: group.entries.filter(isWanted) }))
    .filter(({ entries }) => entries.length > 0)

/** The entries that stand at the top of the menu, in its order. */
export const pinnedIn = (groups: readonly Group[]): readonly Entry[] =>
  pinnedPaths.flatMap(
    path => groups.flatMap(({ entries }) => entries).find(item => item.path === path) ?? []
  )
/** Groups with what can be opened and is not pinned. */
export const openIn = (groups: readonly Group[]): readonly Group[] =>
  pick(groups, ({ disabled, path }) => !disabled && !pinnedPaths.includes(path))
/** Groups with what does not exist yet: all of it stands in one closed «Próximamente» [NAV-07]. */
export const comingIn = (groups: readonly Group[]): readonly Group[] =>
  pick(groups, ({ disabled }) => disabled)

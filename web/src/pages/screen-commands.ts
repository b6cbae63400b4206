import { type BrowserSession, isPlatformOnly, maySimulate } from '../api/session.ts'
import type { Command } from '../ui/commands.ts'
import { home, ownAccount, platformEntries, simulator } from './catalogue.ts'
import type { Entry } from './entry.ts'
import { everythingFor } from './groups.ts'
import { searchWordsOf } from './search-words.ts'

const entriesFor = (session: BrowserSession | null): readonly Entry[] => {
  if (session === null) return []
  if (isPlatformOnly(session)) return [...platformEntries, ownAccount]
  const ofBusiness = everythingFor(session).flatMap(group => group.entries)
  return [home, ...(maySimulate(session) ? [simulator] : []), ...ofBusiness, ownAccount]
}

/** «Ir a» each screen that this person can open. */
export const screenCommands = (session: BrowserSession | null): readonly Command[] =>
  entriesFor(session)
    .filter(entry => !entry.disabled)
    .map(entry => ({
      id: `go.${entry.path}`,
      title: entry.title,
      group: 'Ir a',
      keywords: [entry.description, ...searchWordsOf(entry)],
      to: entry.path,
    }))

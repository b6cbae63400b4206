import axe from 'axe-core'
import { contextOf, routes } from '../app/router.tsx'
import { openStore } from '../app/store.ts'
import type { BrowserSession } from '../api/session.ts'
import { aBusiness, type Answers, ok, serve } from './answers.ts'
import { renderRoutes } from './render.tsx'

/** Renders the whole app at an address, with a session, against answers of a server. */
export const openApp = (at: string, session: BrowserSession | null, more: Answers = {}) => {
  const requests = serve({
    'GET /api/auth/session': ok(session),
    [`GET /api/business/${session?.business?._id}`]: ok(aBusiness()),
    ...more,
  })
  const store = openStore()
  const app = renderRoutes(routes, at, store, { getContext: contextOf(store) })
  return { requests, ...app }
}

/**
 * Serious and critical findings of axe on the page as it is now. Colours are not rendered here: the
 * browser tests look at them.
 */
export const seriousViolations = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations
    .filter(v => v.impact === 'serious' || v.impact === 'critical')
    .map(
      v =>
        `${v.id}: ${v.nodes
          .map(n => n.html)
          .join(' ')
          .slice(0, 300)}`
    )
}

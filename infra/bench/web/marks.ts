import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** The grid of the agenda with at least one appointment that can be touched. */
export const agendaIsUsable = '[aria-label=Horario] [data-box]'

const GIVE_UP_MS = 120_000

/** The page's answer; refuses after two minutes, so that a page that hangs ends the bench. */
const withTimeout = <Answer>(description: string, answer: Promise<Answer>): Promise<Answer> => {
  const gaveUp = wait(GIVE_UP_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${description} did not come within ${GIVE_UP_MS / 1_000} s`)
  })
  return Promise.race([answer, gaveUp])
}

const report = /^bench ready (.+)$/

/**
 * Measures `page` from its next navigation on. The function that it resolves with waits for the
 * first paint of what `selector` finds, in milliseconds since the navigation. The page says it in
 * its console: a script sent into the page counts as a gesture of the person, and what waits for
 * one would be fetched before.
 */
export const watch = async (page: Page, selector: string): Promise<() => Promise<number>> => {
  await page.addInitScript({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
  await page.addInitScript(`bench.report(${JSON.stringify(selector)})`)
  const consoleMessage = page.waitForEvent('console', {
    predicate: message => report.test(message.text()),
    timeout: GIVE_UP_MS,
  })
  return async () => Number(report.exec((await consoleMessage).text())?.[1])
}

/** The slowest interaction in milliseconds since `forgetInteractions`; 0 when all were below 16. */
export const slowestInteraction = (page: Page): Promise<number> =>
  page.evaluate('Math.max(0, ...bench.interactions)')

/** Discards the interactions recorded so far. */
export const clearInteractions = (page: Page): Promise<unknown> =>
  page.evaluate('bench.interactions.length = 0')

/** Presses the button and waits until another day is painted: milliseconds in between. */
export const paintedAfterPress = (page: Page, button: string): Promise<number> =>
  page.evaluate(`bench.press(${JSON.stringify(button)})`)

/** Waits until the service worker of this build has kept its files: the next visit finds them. */
export const filesAreCached = (page: Page): Promise<unknown> =>
  withTimeout(
    'The service worker',
    page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)')
  )

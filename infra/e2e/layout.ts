import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findCoveredControls, takeScreenshot, WAIT_MS } from './browser.ts'

export const zone = 'America/Mexico_City'
/** A computer and a phone, in CSS pixels. */
export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

export type Appearance = {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}
const allAppearances: readonly Appearance[] = [
  { colorScheme: 'light', viewport: wide },
  { colorScheme: 'dark', viewport: narrow },
  { colorScheme: 'dark', viewport: wide },
  { colorScheme: 'light', viewport: narrow },
]
/**
 * The themes and widths in which every screen is checked. In CI each width and each theme once:
 * colours come from the theme and places from the width, and two take half the time of four.
 */
export const appearances = process.env['CI'] ? allAppearances.slice(0, 2) : allAppearances

export type SignIn = { readonly email: string; readonly password: string }

/** A browser in Mexico where nobody is signed in. */
export const newBrowserContext = async (
  browser: Browser,
  more: Parameters<Browser['newContext']>[0] = {}
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: wide,
    locale: 'es-MX',
    timezoneId: zone,
    colorScheme: 'light',
    ...more,
  })
  context.setDefaultTimeout(WAIT_MS)
  return context
}

/** Signs in on the page that asks for it; the caller waits for the next page. */
export const signIn = async (page: Page, { email, password }: SignIn): Promise<void> => {
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** Messages stay for some seconds, and as long as the pointer rests on them. */
export const waitForToastsGone = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await expect
    .poll(() => page.locator('[data-scope=toast][data-part=root]').count(), { timeout: 60_000 })
    .toBe(0)
}

/**
 * Takes a screenshot of the page and returns what is wrong with it: what does not fit its width,
 * and what axe finds.
 */
export const findProblemsIn = async (
  page: Page,
  name: string,
  { colorScheme, viewport }: Appearance
): Promise<string[]> => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A skeleton has no obstacles.
  await expect
    .poll(() => page.getByRole('status', { name: 'Cargando…' }).count(), { timeout: 45_000 })
    .toBe(0)
  const shot = `${name}-${colorScheme}-${viewport.width}`
  await takeScreenshot(page, shot)
  const beyond = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  )
  const sideways = beyond > 0 ? [`${shot} scrolls sideways by ${beyond} px`] : []
  return [...sideways, ...(await findCoveredControls(page)).map(obstacle => `${shot}: ${obstacle}`)]
}

/** `findProblemsIn` in every appearance; the page stays in the last one, on a phone. */
export const findLayoutProblems = async (page: Page, name: string): Promise<string[]> => {
  const problems: string[] = []
  for (const appearance of appearances)
    problems.push(...(await findProblemsIn(page, name, appearance)))
  return problems
}

/** The page has no layout problem in any appearance, and is wide and light afterwards. */
export const expectNoLayoutProblems = async (page: Page, name: string): Promise<void> => {
  expect(await findLayoutProblems(page, name)).toEqual([])
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

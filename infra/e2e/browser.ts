import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import axe, { type Result } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Milliseconds: late on a machine that does ten things at once is not yet never. */
export const WAIT_MS = 60_000
const shots = resolve(import.meta.dirname, '../.out/shots')

/** The browser that CHROMIUM names, or Debian's. It may reach the product only. */
export const openBrowser = async (): Promise<Browser> => {
  await mkdir(shots, { recursive: true })
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: quiet,
  })
}

export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

/** Resolves when running animations have ended: a colour that fades in is not the final one. */
const stillness = `Promise.race([
  new Promise(done => setTimeout(done, 2000)),
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined))
  ),
]).then(() => undefined)`

/** Serious and critical findings of axe on the page as it is now, one line each. */
export const findCoveredControls = async (page: Page): Promise<string[]> => {
  await page.evaluate(stillness)
  // Through the debugger: the page's own policy lets no foreign script in, and it shall stay so.
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Result[]>(
    'axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then(found => found.violations)'
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes
          .slice(0, 4)
          .map(
            ({ target, failureSummary }) =>
              `${target.join(' ')} (${(failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 160)})`
          )
          .join(' | ')}`
    )
}

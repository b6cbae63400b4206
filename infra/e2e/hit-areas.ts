import type { Page } from 'playwright-core'

/** Runs in the page: how far around the middle of each control a touch still meets it. */
const smallOnes = `(() => {
  const LEAST = 43
  const controls = 'a[href], button, [role=tab], [role=option], [role=menuitem], input, select, textarea, summary'
  const labelOf = control =>
    control.closest('label') ?? document.querySelector('label[for="' + CSS.escape(control.id || '-') + '"]')
  const isMeant = control =>
    !control.disabled &&
    control.type !== 'hidden' &&
    getComputedStyle(control).visibility !== 'hidden' &&
    // Appointments are as tall as they last; a link in a sentence is as tall as its line.
    control.closest('[data-box], p, .chakra-skip-nav, [data-scope=toast]') === null
  const sizeOf = control => {
    const label = labelOf(control)
    const isHidden = control.getBoundingClientRect().width < 3
    const drawn = isHidden && label !== null ? label : control
    drawn.scrollIntoView({ block: 'center', inline: 'center' })
    const box = drawn.getBoundingClientRect()
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const meets = (dx, dy) => {
      const at = document.elementFromPoint(x + dx, y + dy)
      return at !== null && (control.contains(at) || label?.contains(at) === true)
    }
    if (box.width < 3 || !meets(0, 0)) return undefined
    const reach = (dx, dy) => {
      let far = 0
      while (far < LEAST && meets(dx * (far + 1), dy * (far + 1))) far += 1
      return far
    }
    // What scrolls sideways is wider than what is seen of it.
    const width = Math.max(box.width, reach(1, 0) + reach(-1, 0) + 1)
    return { width, height: reach(0, 1) + reach(0, -1) + 1 }
  }
  return [...document.querySelectorAll(controls)].filter(isMeant).flatMap(control => {
    const size = sizeOf(control)
    if (size === undefined || (size.width >= LEAST && size.height >= LEAST)) return []
    const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)
    return [Math.round(size.width) + ' x ' + size.height + ' px: ' + control.localName + ' «' + name + '»']
  })
})()`

/** What a thumb can miss on the page as it is: controls with less than 44 px of hit area. */
export const smallTargets = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>(smallOnes)),
]

/** Seven of the letters and digits that folios are made of (`newFolio` in the kernel). */
const folioText = '[2-9A-HJ-NP-Z]{7}'
const called = new RegExp(
  `\\bfolio\\W{0,3}(?:(?:es|era|n[uú]mero)\\W{0,3}){0,2}(${folioText})\\b`,
  'i'
)
/** Without the word it has letters and digits, as people copy it. */
const copied = new RegExp(`\\b(?=[A-Z]*\\d)(?=\\d*[A-Z])(${folioText})\\b`)

/** The folio that a message names, in capitals; undefined where it names none. */
export const folioIn = (written: string): string | undefined =>
  (called.exec(written) ?? copied.exec(written))?.[1]?.toUpperCase()

/**
 * Lower case, no accents, single spaces: how two spellings of a name are compared. ñ becomes n on
 * purpose: people type both.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** 'Clínica Ñandú Sur' → 'clinica-nandu-sur' [BUS2-03]. */
export const slugOf = (name: string): string => fold(name).replace(/ /g, '-')

// Tag characters, bidi controls, zero-width spaces: nothing a person types, everything an attacker
// hides text with. ZWJ (200D) and variation selectors stay, because emoji are made of them.
// oxlint-disable-next-line no-misleading-character-class
const invisible =
  /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069\u200B\u200C\u2060\uFEFF\u0000-\u0008\u000B\u000C\u000E-\u001F]/gu

/** Text from outside without characters that hide meaning (reliability A12); emoji survive. */
export const cleanText = (text: string): string => text.replace(invisible, '')

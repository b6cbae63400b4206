/** What a person is called by: «Karla Méndez» → «Karla»; «Don José» and «Dra. Ruiz» stay. */
export const firstName = (name: string): string =>
  /^(?:(?:don|doña|sra?|dra?|lic|ing|profa?|mtr[oa]|mvz)\.?\s+)?\S+/iu.exec(name.trim())?.[0] ??
  name

/** First names, with the next word of the name where two would be called the same. */
export const shortNames = (names: readonly string[]): string[] =>
  names.map(name => {
    const first = firstName(name)
    const isShared = names.filter(other => firstName(other) === first).length > 1
    const [next] = name.trim().slice(first.length).trim().split(/\s+/)
    return isShared && next ? `${first} ${next}` : first
  })

/** How a person is addressed before the name: «Doña Carmen», «Dra. Ruiz». It is no first name. */
const treatment = [
  ...['don', 'do[ñn]a', 'd', 'dña', 'dn', 'sra?', 'srita', 'srta', 'señora?', 'señorita'],
  ...['dra?', 'doctora?', 'lic', 'licenciad[oa]', 'ing', 'ingenier[oa]', 'arq', 'mvz'],
  ...['mtr[oa]', 'maestr[oa]', 'profa?', 'profe', 'profesora?', 't[íi][oa]'],
  ...['sor', 'fray', 'padre'],
].join('|')
// «Padre de Luis» is nobody's treatment.
const treatments = new RegExp(`^(?:(?:${treatment})(?:\\.\\s*|\\s+)(?=\\S)(?!del?\\s))+`, 'iu')

/** The treatments that a name begins with, and the rest of it. */
const parted = (name: string): readonly [treatments: string, rest: string] => {
  const text = name.trim().replace(/\s+/g, ' ')
  const [head = ''] = treatments.exec(text) ?? []
  return [head, text.slice(head.length)]
}

/**
 * What a person is called by: «Karla Méndez» → «Karla», «Doña Carmen» and «Dra. Ruiz» stay. Empty
 * for an empty name.
 */
export const firstNameIn = (name: string): string => {
  const [head, rest] = parted(name)
  return `${head}${rest.split(' ')[0] ?? ''}`
}

/**
 * A full name as one field holds it, in two. In Mexico the last two of four words are surnames, as
 * is the last of two; of three the last two are, as most people there have two surnames. A
 * treatment stays with the first name.
 */
export const splitName = (typed: string): { name: string; lastname: string } => {
  const [head, rest] = parted(typed)
  const words = rest.split(' ')
  const at = words.length - Math.min(2, words.length - 1)
  return { name: `${head}${words.slice(0, at).join(' ')}`, lastname: words.slice(at).join(' ') }
}

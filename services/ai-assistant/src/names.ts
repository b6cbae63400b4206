import { firstNameIn } from '@mostrador/kernel'

/** What a person is called by: «Karla Méndez» → «Karla»; «Don José» and «Dra. Ruiz» stay. */
export const firstName = (name: string): string => firstNameIn(name) || name

const nobody =
  /^(?:los|las|la|el|familia|fam\.?|mam[aá]|pap[aá]|mami|papi|abuel[oa]|abuelit[oa]|t[ií][oa]|herman[oa]|yo|amor|sin|no)$/iu
/**
 * The name in a greeting; empty where there is no first name, as in «Mamá de Regina» or «Los
 * Cervantes».
 */
export const calledName = (name: string): string => {
  const first = firstName(name)
  return nobody.test(first.split(' ')[0] ?? '') || !/\p{L}/u.test(first) ? '' : first
}

/** First names, with the next word of the name where two would be called the same. */
export const shortNames = (names: readonly string[]): string[] =>
  names.map(name => {
    const first = firstName(name)
    const isShared = names.filter(other => firstName(other) === first).length > 1
    const [next] = name.trim().slice(first.length).trim().split(/\s+/)
    return isShared && next ? `${first} ${next}` : first
  })

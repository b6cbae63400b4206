/** How a person is addressed before the name: «Doña Carmen», «Dra. Ruiz». It is no first name. */
const treatment =
  'don|do[ñn]a|d|dña|dn|sra?|sri?ta|señora?|señorita|' +
  'dra?|doctora?|lic(?:enciad[oa])?|ing(?:enier[oa])?|arq|mvz|' +
  'mtr[oa]|maestr[oa]|prof[ae]?|profesora?|t[íi][oa]|sor|fray|padre'
/**
 * The treatments that a name begins with, captured, and its first word after them. «Padre de Luis»
 * is nobody's treatment.
 */
export const nameStart = new RegExp(
  `^((?:(?:${treatment})(?:\\.\\s*|\\s+)(?=\\S)(?!del?\\s))*)\\S*`,
  'iu'
)

export const trimmedName = (name: string): string => name.trim().replace(/\s+/g, ' ')

/**
 * What a person is called by: «Karla Méndez» → «Karla», «Doña Carmen» and «Dra. Ruiz» stay. Empty
 * for an empty name.
 */
export const firstNameIn = (name: string): string => nameStart.exec(trimmedName(name))?.[0] ?? ''

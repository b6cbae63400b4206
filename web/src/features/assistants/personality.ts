import { normalizeText } from '../../ui/matches.ts'

/** Traits offered, spelled as the specification does [AST-13]. */
export const traits = [
  'Profesional',
  'Amable',
  'Calida',
  'Empatica',
  'Persuasiva',
  'Entusiasta',
  'Directa',
  'Paciente',
] as const

/** As people read it; what is stored keeps the spelling of the specification. */
export const traitText = (trait: string): string =>
  ({ Calida: 'Cálida', Empatica: 'Empática' })[trait] ?? trait

/**
 * 'Amable y profesional' or 'Amable, Paciente' → the chips [C1-32]. Words of one's own are kept as
 * they are.
 */
export const traitsOf = (personality: string): string[] => {
  const traitList = personality
    .split(/,|\s+y\s+/i)
    .map(word => word.trim())
    .filter(word => word !== '')
  return [
    ...new Set(
      traitList.map(
        word => traits.find(trait => normalizeText(trait) === normalizeText(word)) ?? word
      )
    ),
  ]
}

/** Chips → the comma list that is stored [C1-32]. */
export const withTrait = (personality: string, trait: string, on: boolean): string => {
  const rest = traitsOf(personality).filter(other => other !== trait)
  return (on ? [...rest, trait] : rest).join(', ')
}

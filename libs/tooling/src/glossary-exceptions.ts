import type { GlossaryException } from './glossary.ts'

/**
 * Where a word that the glossary avoids has another, standard meaning. Remove what is not needed.
 */
export const glossaryExceptions: readonly GlossaryException[] = [
  { word: 'bell', files: /^web\/src\//, reason: 'the bell icon of notices in the interface' },
]

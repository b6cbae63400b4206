import { leadsInEnglish } from './english-leads.ts'
import { englishPhrases } from './english.ts'
import { leads } from './leads.ts'
import { phrases, type Phrases } from './phrases.ts'

export type Language = 'es' | 'en'
export type Leads = {
  readonly [Key in keyof typeof leads]: (typeof leadsInEnglish | typeof leads)[Key]
}

/** The sentences of a language. */
export const phrasesOf = (language: Language): Phrases =>
  language === 'en' ? { ...phrases, ...englishPhrases } : phrases
export const leadsOf = (language: Language): Leads => (language === 'en' ? leadsInEnglish : leads)

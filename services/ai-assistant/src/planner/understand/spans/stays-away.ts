import { kin } from './kin.ts'

/** «ella no entra», «él siempre no va» */
export const notComing = new RegExp(
  `\\b(?:ella|el|mi (?:${kin})) (?:(?:al final|siempre|ya|pues|dice que|mejor) )*no (?:entra|viene|va(?! a (?:poder|querer))|vendra|ira|quiere(?! que)|ocupa|necesita|se (?:hace|hara|anima|va a hacer))\\b`
)
const oneself =
  /\b(?:(?:un[oa]|nomas|solo|nada mas|solamente|es|seria|entonces) (?:es |seria )?(?:para|a) mi\b|solo yo\b|nomas yo\b|yo sola?\b)/
/** «quiero llevarla… bueno una para mí, ella no entra»: whoever was named does not come after all. */
const staysAway = (text: string): boolean => notComing.test(text) && oneself.test(text)
const anybody = new RegExp(`\\b(?:(?:con|para|a) )?mi (?:${kin})\\b`, 'g')
/** A normalised text without those who do not come. */
export const withoutThoseAway = (text: string): string =>
  staysAway(text) ? text.replace(anybody, ' ') : text

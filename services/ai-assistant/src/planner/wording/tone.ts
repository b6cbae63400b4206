import { fold } from '@mostrador/kernel'

const warm = /calid|entusiast|empatic|alegre|divertid|carinos|amigable|jovial/
const formal = /formal|seri[oa]|direct|sobri|profesional/
const friendly = /amable|cercan|paciente/

/**
 * The text in the tone of the assistant's personality: a formal one does not exclaim, a warm one ends
 * its courtesies with a smile. Any other stays as it is written.
 */
export const inTone = (text: string, personality: string): string => {
  const traits = fold(personality)
  if (warm.test(traits)) return text.replace(/!(?=$)/, '! 😊')
  if (!formal.test(traits) || friendly.test(traits)) return text
  return text.replace(/¡([^!¡]*)!/g, '$1.').replace(/\.\./g, '.')
}

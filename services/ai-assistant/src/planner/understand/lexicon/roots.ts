import { words } from './words.ts'

const enclitic = /(?<=(?:ar|er|ir|an|en|a|e))(?:(?:me|te|se|nos)?l[aeo]s?|me|te|se|nos)$/
const ending =
  /(?:aciones|iciones|acion|icion|cion|adores?|adoras?|imientos?|amientos?|ando|iendo|ad[oa]s?|id[oa]s?|ar|er|ir|aban?|ian?|amos|emos|imos|aron|ieron|ara|era|ire|it[oa]s?|as|es|an|en|os|a|e|o|s)$/

/** Things that are called by several words, one line each. */
const alike = [
  'cuarto habitacion sala cabina recamara',
  'coche carro auto camioneta',
  'cama camilla',
  'shampoo champu',
  'doctor medico',
  'comer ayunas ayuno desayunar',
  'estudios radiografias placas rayos',
  'material libro libros cuadernos',
  'recibo comprobante',
  'casa domicilio',
  'mujer muchacha chica',
]
const groups = new Map(
  alike.flatMap(line => words(line).map(word => [word, words(line)[0] ?? word] as const))
)

/** What stays of a word in all its forms: «laven», «lavado» and «lavar» are one. */
export const rootOf = (word: string): string => {
  const own = groups.get(word)
  if (own !== undefined) return own
  const bare = word.replace(enclitic, '')
  const root = (bare.length >= 4 ? bare : word).replace(ending, '')
  return root.length >= 3 ? root : word
}

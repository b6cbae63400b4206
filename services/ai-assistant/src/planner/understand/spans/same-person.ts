/** Whoever was named once, and the nouns that say them again: «mi nieto … el niño». */
const families = [
  {
    own: 'hij|hijit|niet|nietit|sobrin|sobrinit|ahijad|hermanit|primit',
    again: [
      'nin|ninit|chiquit|chiquill|chamac|chamaquit|chav|chavit|morr|morrit|escuincl|huerc',
      'huerquit|pequen|muchachit|nen|mocos',
    ].join('|'),
  },
  { own: 'perr|perrit|perrhij', again: 'cachorr|cachorrit|peludit|perr|perrit|animalit' },
  { own: 'gat|gatit', again: 'gat|gatit|peludit|animalit' },
].map(({ own, again }) => ({ own: `${own}|${again}`, again }))
/** The nouns that may say somebody again who was told as `noun`: «el niño» of «tu chamaco». */
export const nounsAgain = (noun: string): RegExp | undefined => {
  const gender = noun.at(-1) ?? ''
  const family = families.find(({ own }) => new RegExp(`^(?:${own})[oa]$`).test(noun))
  return (
    family &&
    new RegExp(
      `\\b(?:(?:para|a) )?(?:el|la|al|del|mi|tu|est[ea]|es[ea]) (?:${family.own}|${family.again})${gender}\\b`
    )
  )
}

const member =
  '(?! (?:mas )?(?:grande|mayor|chic|chiquit|menor|pequen|otr)|[a-z]* (?:tambien|igual)\\b)'
/** Somebody else stands beside the first: «mi hija y el niño», «y otro para el niño». */
const besides = new RegExp(
  `\\b(?:${[
    '(?:y|e|o|u|mas|con|otr[oa])',
    '(?:y|mas|tambien|ademas|otr[oa])(?: [a-z]+){0,4} (?:para|a)',
    '(?:tambien|ademas)(?: [a-z]+){0,2}',
  ].join('|')}) $`
)

/**
 * The text without the articles of second nouns for somebody who was named: «mi nieto … tiene siete
 * años el niño» is one child. The same length, so that places in the text stay.
 */
export const withoutSecondNouns = (text: string): string =>
  families.reduce((left, { own, again }) => {
    const first = new RegExp(`\\bmi (?:${own})([oa])\\b`).exec(left)
    if (first === null || new RegExp(`\\bmis [a-z]*(?:${own})[oa]s\\b`).test(left)) return left
    const after = first.index + first[0].length
    const second = new RegExp(
      `\\b(el|la|al|del|est[ea]|es[ea]|mi) (?=(?:${again})${first[1] ?? ''}\\b${member})`,
      'g'
    )
    return left.replace(second, (said, _article: string, at: number) =>
      at < after || besides.test(left.slice(0, at)) ? said : ' '.repeat(said.length)
    )
  }, text)

import { kin } from './kin.ts'

const elsewhere =
  '(?:va|van|se (?:corta|arregla|atiende|peina|l[oa] (?:corta|hace))\\w*) (?:\\w+ ){0,2}(?:con|en|a) otr[oa]\\b'
const owns = 'ya tiene (?:su|quien|con quien|otr[oa]|donde)\\b'
const reason = `(?:porque|que|ya que|pues|es que) (?:(?:el|ella|ellos|ellas) )?(?:${elsewhere}|${owns}|no (?:quiere|necesita|ocupa)\\w*|ya (?:fue|se (?:cort|hiz|arregl)\\w+))`
/** «para mi esposo no, porque él va con otro señor», «no para mi hermana» */
const refused = new RegExp(
  [
    `\\b(?:para|a) mis? (?:${kin}),? no(?= *(?:$|[,;.]|gracias|solo|nomas|nada mas|(?:es|era) *[,;.]|(?:el|ella) (?:${elsewhere}|${owns})|${reason}))`,
    `\\by no (?:para|a) mis? (?:${kin})\\b`,
    `\\bmis? (?:${kin}),? (?:el |ella )?(?:${elsewhere}|${owns})`,
  ].join('|'),
  'g'
)

/** A text in which the relatives for whom nothing is wanted are blank; places stay. */
export const withoutRefusedPeople = (text: string): string =>
  text.replace(refused, said => ' '.repeat(said.length))

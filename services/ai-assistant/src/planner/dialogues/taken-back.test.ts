import { describe, expect, it } from 'vitest'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { withoutCorrectedSize } from '../understand/spans/corrected.ts'

const burst = (said: string[], proposed: RegExp): DialogueCase => ({
  title: `keeps what was said last of «${said.join('; ')}»`,
  turns: [[said, proposed]],
})
const onlyBeard = /lugar para Barba: [^;]*12:00[^;]*¿Te la aparto\?/

describeDialogues('a burst that takes something back', [
  ...[
    ['un corte mañana a las 12', 'más bien la barba, perdón'],
    ['quiero tinte', 'barba quise decir', 'mañana a las 12'],
    ['corte mañana a las 12', 'ay no, barba'],
    ['tinte', 'digo, barba', 'mañana a las 12'],
    ['un corte, no perdón, la barba, mañana a las 12'],
    ['corte mañana a las 12', 'perdón', 'barba'],
  ].map(said => burst(said, onlyBeard)),
  burst(
    ['un corte mañana a las 12', 'no, y también la barba'],
    /Corte de cabello y Barba[^]*¿Las aparto\?/
  ),
  burst(
    ['corte y barba mañana a las 12', 'perdón, a las 5'],
    /Corte de cabello y Barba[^]*17:00[^]*¿Las aparto\?/
  ),
])

describe('the size of one animal that is corrected', () => {
  it.each([
    'es chiquita; bueno chiquita es un decir, pesa 14 kilos, entonces el de perro grande',
    'bano para perro chico; no, grande',
    'para mi perrito, es chico; perdon, es grande',
    'mi perra es pequena, bueno ni tanto, ya esta grande',
  ])('is the last one of «%s»', said => {
    const left = withoutCorrectedSize(said)
    expect(left).toMatch(/grande/)
    expect(left).not.toMatch(/chic|chiquit|pequen/)
  })

  it.each([
    'la grande y la chiquita',
    'un labrador y un chihuahua',
    'mis perros, el chico no muerde y el grande tampoco',
    'el chico, no, mejor los dos, tambien el grande',
  ])('stays where two are told: «%s»', said => expect(withoutCorrectedSize(said)).toBe(said))
})

import { describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const none = /Ahí no tenemos sucursal; estamos en Centro y Norte\./

/** In the morning only José in Norte has time. */
const lateWithLupita = () =>
  aToolbox({ busy: (_, time, who) => who.startsWith('Lupita') && time < '16:00' })

describeDialogues('the branch of an appointment', [
  ...[
    'corte mañana a las 5 en Polanco',
    'quiero un corte mañana a las 5 en la de Cholula',
    'corte el viernes a las 5 en la sucursal sur',
    'hay lugar para corte mañana a las 5 en la de coyoacán',
  ].map(said => ({
    title: `says that there is no branch and goes on: ${said}`,
    turns: [[said, /estamos en Centro y Norte\.[^]*17:00 con Lupita \(Centro\)[^]*\?/]] as [
      string,
      RegExp,
    ][],
    book: [],
  })),
  {
    title: 'offers again, with its branch, after a branch that there is not',
    turns: [
      ['corte mañana a las 5', /17:00 con Lupita/],
      ['mejor en la de Cholula', new RegExp(`${none.source}[^]*17:00 con Lupita \\(Centro\\)`)],
    ],
    book: [],
  },
  ...[
    'vivo en Cholula, corte mañana a las 5',
    'tengo una boda en Cholula, tinte el sábado a las 10',
    'corte mañana a las 5 en Norte con José',
    'corte mañana a las 5 en pareja',
  ].map(said => ({
    title: `names no branch where none was wished: ${said}`,
    turns: [[said, /^(?![^]*no tenemos sucursal)[^]*\?/]] as [string, RegExp][],
  })),
  {
    title: 'tells the branch of the one time that is left of times in several',
    toolbox: lateWithLupita,
    turns: [
      ['corte mañana en la tarde con Lupita o con José', /\(Norte\)[^]*\(Centro\)/],
      ['a las 5:30', /17:30 con Lupita \(Centro\)\. ¿Te la aparto\?/],
    ],
    book: [],
  },
  {
    title: 'tells the branch each time that a yes may follow',
    turns: [
      ['corte mañana a las 5', /con Lupita \(Centro\)/],
      ['cuánto cuesta?', /con Lupita \(Centro\)\. ¿Te la aparto\?/],
      ['mejor a las 6', /18:00 con Lupita \(Centro\)/],
    ],
  },
  {
    title: 'says nothing of the branch that was named',
    turns: [['corte mañana a las 5 en Centro', /17:00 con Lupita\. ¿Te la aparto\?/]],
  },
])

import { cut, type DialogueCase, describeDialogues, withTwo } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const yesses: DialogueCase[] = [
  'sí, así déjalo',
  'sí, déjalas así',
  'si asi dejala porfa',
  'perfecto, así déjala',
  'sí así está bien',
].map(yes => ({
  title: `takes «${yes}» beside offered times as a yes`,
  turns: [
    ['corte mañana a las 5', /aparto/],
    [yes, /esperamos/],
  ],
  book: [`${cut} 11-24 17:00 Lupita`],
}))

const refusals: DialogueCase[] = ['déjalo así', 'no, así déjalo', 'ya no, déjalo así'].map(no => ({
  title: `books nothing after «${no}»`,
  turns: [
    ['corte mañana a las 5', /aparto/],
    [no, /./],
  ],
  book: [],
}))

const plans: DialogueCase[] = ['cuatro está bien', 'a las cuatro va', 'las 4 mejor'].map(said => ({
  title: `takes «${said}» as an hour of a plan`,
  turns: [
    ['corte para mí y para mi hijo el sábado de 4 a 7', /1\. 16:00/],
    [said, /Sería[^?]*16:00[^?]*¿Aparto las 2 citas\?/],
  ],
}))

const whichToCancel: DialogueCase[] = [
  'la de la barba, ya me rasuré. el corte sí lo dejas',
  'quita la de barba y deja el corte',
  'nomás la barba, el corte sigue en pie',
  'la segunda, la primera sí la quiero',
  'la del viernes, la del miércoles sí voy',
].map(said => ({
  title: `cancels the one that «${said}» names`,
  toolbox: withTwo,
  turns: [
    ['quiero cancelar una de mis citas', /¿Cuál cita/],
    [said, /¿Seguro[^?]*Barba/],
    ['sí', /Cuando quieras/],
  ],
  book: [`${cut} 11-25 12:00 Lupita`],
}))

const theOther: DialogueCase[] = [
  'no, la del viernes',
  'no, la otra',
  'no, la de la barba',
  'no esa no, la del viernes',
].map(said => ({
  title: `asks to cancel the other one after «${said}»`,
  toolbox: withTwo,
  turns: [
    ['quiero cancelar la del miércoles', /¿Seguro[^?]*Corte/],
    [said, /¿Seguro[^?]*Barba/],
  ],
}))

const wash = () =>
  aToolbox({ described: 'Barbería de barrio. Estacionamiento gratis. Mínimo 5 años.' })
const questions: DialogueCase[] = [
  ['el estacionamiento lo cobran?', /Estacionamiento gratis/],
  ['y cuánto cobran por el estacionamiento', /Estacionamiento gratis/],
  ['mi hijo tiene 4, lo reciben o a partir de cuántos años?', /Mínimo 5 años/],
  ['cuánto cuesta un tatuaje?', /^(?![^]*1\.)[^]*pas[eo] con una persona/],
].map(([said, answer]) => ({
  title: `answers «${String(said)}» and shows no list of services`,
  toolbox: wash,
  turns: [[String(said), answer as RegExp]],
}))

describeDialogues('a yes that leaves things as offered', [...yesses, ...refusals])
describeDialogues('an hour of a plan', plans)
describeDialogues('which of two to cancel', [...whichToCancel, ...theOther])
describeDialogues('questions of other things', questions)

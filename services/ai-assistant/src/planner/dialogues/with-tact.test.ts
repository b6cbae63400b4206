import {
  cut,
  type DialogueCase,
  describeDialogues,
  withCut,
  withTwo,
} from '../test/dialogue-cases.ts'

const cases: DialogueCase[] = [
  {
    title: 'is sorry for a death before it asks what is to go, and sells nothing after it',
    toolbox: withCut,
    turns: [
      ['mi perrito falleció', /Lo siento mucho\.[\s\S]*¿Quieres que la cancele\?/],
      ['sí', /aquí estamos/],
    ],
    book: [],
  },
  {
    title: 'asks which of several goes after a death',
    toolbox: withTwo,
    turns: [['se me murió mi gatita', /Lo siento mucho\.[\s\S]*¿Cuál cita/]],
  },
  {
    title: 'is sorry beside a cancelling that was ordered',
    toolbox: withCut,
    turns: [
      ['cancela mi cita, falleció mi abuelita', /Lo siento mucho\.[\s\S]*¿Seguro/],
      ['sí', /aquí estamos/],
    ],
    book: [],
  },
  {
    title: 'offers a person to an angry face',
    turns: [['😡', /Lamento la molestia\. ¿Te paso con una persona/]],
  },
  {
    title: 'lets go who wants nothing any more',
    turns: [
      ['quiero hablar con una persona', /persona del equipo/],
      ['da igual ya no quiero nada', /aquí estoy/],
    ],
  },
  ...['mande?', 'eh?', 'qué?'].map(
    (says): DialogueCase => ({
      title: `says it again after «${says}»`,
      turns: [
        ['cuánto cuesta el corte?', /\$250/],
        [says, /\$250/],
      ],
    })
  ),
  {
    title: 'takes «k» and «yes please» for a yes, and goes on in Spanish',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto/],
      ['k', /esperamos/],
      ['barba mañana a las 6', /¿Te la aparto/],
      ['yes please', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, 'Barba 11-24 18:00 Lupita'],
  },
]

describeDialogues('what is answered with tact', cases)

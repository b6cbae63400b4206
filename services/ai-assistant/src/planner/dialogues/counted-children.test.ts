import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const asks = /los 2 Corte de cabello, o alguno Corte de niño\?/
const two = 'dos cortes mañana a las 12'
const answered = (said: string, proposed: RegExp): DialogueCase => ({
  title: `takes «${said}» as who of the two is a child`,
  turns: [
    [two, asks],
    [said, proposed],
  ],
})
const oneChild = /Corte de (?:niño|cabello) y Corte de (?:niño|cabello) para la segunda persona/
const noChild = /Corte de cabello para 2 personas/

describeDialogues('people who are only counted', [
  ...[
    'uno de niño',
    'uno y uno',
    'uno de adulto y otro de niño',
    'nomás uno es para mi chamaco',
  ].map(said => answered(said, oneChild)),
  ...['sí', 'los dos normales', 'puros adultos', 'ambos'].map(said => answered(said, noChild)),
  answered('los dos de niño', /Corte de niño para 2 personas/),
  answered(
    'el mío normal y el de mi hijo infantil',
    /Corte de cabello y Corte de niño para tu hijo/
  ),
  {
    title: 'books both once it is known',
    turns: [
      ['serían dos cortes', asks],
      ['uno normal y el otro para mi chamaco', /día/],
      ['mañana a las 12', /tu chamaco[^]*¿Aparto las 2 citas\?/],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 12:00 Lupita`, 'Corte de niño 11-24 12:00 Mario'],
  },
  {
    title: 'asks nothing where the children were counted',
    turns: [
      [
        'dos cortes de niño y uno normal para mi esposo, mañana a las 12',
        /Corte de niño, para la segunda persona y Corte de cabello para tu esposo/,
      ],
    ],
  },
  ...[
    'quiero dos cortes, uno es de niño, mañana a las 12',
    'agéndame 2 cortes mañana a las 12, uno infantil',
  ].map((said): DialogueCase => ({ title: `reads «${said}»`, turns: [[said, oneChild]] })),
  {
    title: 'asks nothing where all of them are children',
    turns: [['hola, dos cortes de niño mañana a las 12', /Corte de niño para 2 personas/]],
  },
  {
    title: 'counts what no child can have',
    turns: [['dos tintes mañana a las 12', /Tinte para 2 personas/]],
  },
  {
    title: 'asks of somebody who is only «él»',
    turns: [['se gradúa mi hijo, corte para él y para mí, mañana a las 12', asks]],
  },
  {
    title: 'asks nothing of friends',
    turns: [['somos 2 amigas, corte mañana a las 12', noChild]],
  },
])

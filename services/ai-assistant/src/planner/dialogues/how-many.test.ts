import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const asked = /¿Cuánt[oa]s serían\?$/

describeDialogues('several of whom no number is told', [
  ...[
    'corte para los niños el viernes',
    'corte para mis hijos el viernes en la tarde',
    '¿me le cortan a mis sobrinos el viernes?',
    'un corte el viernes, es para mis hijas',
  ].map(
    (said): DialogueCase => ({
      title: `asks how many before anything is offered: ${said}`,
      turns: [[said, asked]],
      book: [],
    })
  ),
  {
    title: 'offers a plan for as many as were told, with what was wanted before',
    turns: [
      ['corte para mis hijos el viernes a las 12', asked],
      ['son tres', /viernes 27[^]*12:00[^]*tu otro hijo[^]*tu tercer hijo[^]*3 citas/],
    ],
    book: [],
  },
  {
    title: 'books one for whoever brings one',
    turns: [
      ['corte para los niños el viernes a las 12', asked],
      ['nada más uno', /^(?![^]*otro)[^]*viernes 27[^]*12:00/],
      ['sí', /./],
    ],
    book: ['Corte de niño 11-27 12:00 Lupita'],
  },
  {
    title: 'counts those whose names or ages are the answer',
    turns: [
      ['corte para mis hijos el viernes', asked],
      ['Leo y Mateo', /tu hijo[^]*tu otro hijo/],
    ],
  },
  {
    title: 'takes what else the answer says',
    turns: [
      ['corte para mis hijos el viernes', asked],
      ['2, y que sea en la tarde', /tu otro hijo[^]*1\. 1[2-9]:/],
    ],
  },
  {
    title: 'asks how many of those who are told beside offered times',
    turns: [
      ['un corte el viernes', /1\./],
      ['es para los niños', asked],
      ['los dos', /Corte de niño[^]*tu otro niño/],
    ],
    book: [],
  },
  {
    title: 'leaves more than a plan holds to a person',
    turns: [
      ['corte para mis sobrinos el viernes', asked],
      ['siete', /persona/],
    ],
    book: [],
  },
  {
    title: 'lets it go when they give up',
    turns: [
      ['corte para mis hijos el viernes', asked],
      ['ya no, olvídalo', /Sin problema/],
    ],
    book: [],
  },
  ...[
    'corte para mis dos hijos el viernes',
    'corte para mis hijos Leo y Mateo el viernes',
    'corte para mis hijos el viernes, son dos',
    'corte para mis papás el viernes',
    'corte para mi hijo el viernes',
    'corte el viernes a las 12, que a las 2 voy por mis hijos',
  ].map(
    (said): DialogueCase => ({
      title: `asks for no number that was told: ${said}`,
      turns: [[said, /^(?![^]*Cuánt[oa]s)[^]*viernes 27/]],
    })
  ),
  {
    title: 'asks in English as well',
    turns: [
      ['a haircut for my kids on friday', /How many of them\?$/],
      ['three', /for your son[^]*your other son[^]*your third son/],
    ],
    book: [],
  },
])

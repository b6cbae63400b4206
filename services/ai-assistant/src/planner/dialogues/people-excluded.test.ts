import { describeDialogues } from '../test/dialogue-cases.ts'

describeDialogues('somebody of the team who is not wanted', [
  {
    title: 'books with somebody else after «con Lupita mejor no»',
    turns: [
      ['quiero corte mañana a las 5 pero con Lupita mejor no', /17:00 con Mario/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-24 17:00 Mario'],
  },
  {
    title: 'takes no yes to a time with somebody who is turned down in it',
    turns: [
      ['corte mañana a las 5', /17:00 con Lupita/],
      ['sí pero que no sea Lupita', /17:00 con Mario[^]*\?/],
    ],
    book: [],
  },
  {
    title: 'offers nobody who was turned down once anybody else will do',
    turns: [
      ['corte mañana a las 5, con Lupita no', /con Mario/],
      ['con quien sea', /^(?![^]*Lupita)/],
    ],
    book: [],
  },
  {
    title: 'keeps the first out when another is turned down too',
    turns: [
      ['corte mañana a las 5, con Lupita no', /con Mario/],
      ['con Mario tampoco', /^(?![^]*(?:Lupita|Mario))[^]*José/],
    ],
    book: [],
  },
  {
    title: 'chooses by the hour of a list only a time with whoever is left',
    turns: [
      ['corte mañana', /Lupita|Mario/],
      ['a las 5 pero que no sea con Lupita', /17:00 con Mario/],
    ],
    book: [],
  },
  {
    title: 'takes whoever is named beside somebody who is turned down',
    turns: [['corte mañana a las 5, que no sea Lupita, mejor con Mario', /17:00 con Mario/]],
  },
])

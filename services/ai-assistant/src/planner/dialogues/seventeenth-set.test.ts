import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const occasions: DialogueCase[] = [
  'el domingo se me casa la hija, quisiera un corte el viernes a las 12',
  'mi hijo se gradúa el sábado y quiero corte el viernes a las 12',
  'el sábado son los quince de mi niña, un corte el viernes a las 12',
  'mi niña cumple años el sábado y quiero corte el viernes a las 12',
  'voy a la fiesta de mi sobrino el sábado, corte el viernes a las 12 porfa',
  'tengo festival de mi niña el sábado, quiero corte el viernes a las 12',
].map(said => ({
  title: `books for nobody but who writes «${said}»`,
  turns: [
    [said, /lugar para Corte de cabello: viernes 27 de noviembre, 12:00/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
}))
describeDialogues('the occasion of a visit', occasions)

const otherSenses: DialogueCase[] = [
  'traigo ya hasta el color, uno natural',
  'traigo el pelo de color azul',
  'es con modelo de color natural',
].map(said => ({
  title: `adds no service to a plan after «${said}»`,
  turns: [
    ['corte el viernes a las 12', /Te la aparto/],
    [said, /^(?![^]*Tinte)/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-27 12:00 Lupita`],
}))
describeDialogues('a word of a service in another sense', otherSenses)

describeDialogues('a plan in which each has a service of their own', [
  {
    title: 'names the services again in what is agreed to',
    turns: [
      ['corte para mi chamaco y para mí el sábado', /Corte de niño[^?]*Corte de cabello/],
      [
        'no, a las 4 los dos al mismo tiempo',
        /Corte de niño[^?]*Corte de cabello[^?]*16:00[^?]*aparto/i,
      ],
    ],
    book: [],
  },
])

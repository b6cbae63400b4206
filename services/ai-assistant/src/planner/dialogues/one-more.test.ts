import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const booked: DialogueCase['turns'] = [
  ['corte de niño para mi hijo de 7 el viernes a las 12', /Corte de niño para tu hijo/],
  ['sí', /Te esperamos/],
]

const childsToo: DialogueCase[] = [
  'y falta el otro niño, el mismo corte',
  'falta el otro',
  'y el otro niño?',
  'me falta el de mi hija',
  'ahora mi otro hijo, el mismo día',
  'nomás falta mi sobrinita de 5 años',
  'listo gracias, ¿y el otro niño?',
].map(said => ({
  title: `books one like the last after «${said}»`,
  turns: [...booked, [said, /Corte de niño[^?]*viernes 27/]],
}))

const grownUps: DialogueCase[] = ['y la de mi esposo', 'falta mi esposo', 'ahora mi papá'].map(
  said => ({
    title: `gives a grown-up no cut for children after «${said}»`,
    turns: [...booked, [said, /Corte de cabello para tu (?:esposo|papá) el viernes 27/]],
  })
)

const others: DialogueCase[] = [
  ['ahora la barba, el mismo viernes', /Barba[^?]*viernes 27/],
  ['nomás falta la barba de mi papá', /Barba para tu papá el viernes 27/],
  ['y mi compa también, pero el sábado a las 4', /Corte de cabello para tu compa[^?]*sábado 28/],
].map(([said = '', answer]) => ({
  title: `takes what is named after «${said as string}»`,
  turns: [...booked, [said as string, answer as RegExp]],
}))

const kept: DialogueCase[] = [
  {
    title: 'moves what was just booked where another hour is told',
    turns: [...booked, ['uy no, mejor a la 1', /¿La muevo/]],
  },
]

const forAll: DialogueCase[] = [
  ['corte de niño para los dos el viernes a las 12', /Corte de niño para 2 personas/],
  [
    'mis dos escuincles traen greñas, ¿me los puede pelar a los dos el viernes a las 12?',
    /Corte de niño para tu escuincle y para tu otro escuincle/,
  ],
].map(([said = '', answer]) => ({
  title: `gives what is named to all of them: «${said as string}»`,
  turns: [[said as string, answer as RegExp]],
}))

const alike: DialogueCase[] = [
  'quiero otra igual a la del miércoles pero el viernes, misma hora',
  'otra cita igual el viernes a las 12, no me muevan la que tengo',
  'necesito otra igualita a la del miércoles para el viernes, a la misma hora',
].map(said => ({
  title: `books one more of what there is: «${said}»`,
  toolbox: withCut,
  turns: [
    [said, /Corte de cabello: viernes 27 de noviembre, 12:00[^?]*¿Te la aparto/],
    ['sí', /esperamos/],
  ],
  book: [`${cut} 11-25 12:00 Lupita`, `${cut} 11-27 12:00 Lupita`],
}))

describeDialogues('one like the appointment that there is', alike)
describeDialogues('one more after a booking', [...childsToo, ...grownUps, ...others, ...kept])
describeDialogues('the same for all of them', forAll)

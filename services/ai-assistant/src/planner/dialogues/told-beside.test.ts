import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const school = () =>
  aToolbox({
    offered: ['Clase estándar', 'Clase automático', 'Examen de manejo'].map((name, at) => ({
      ...{ handle: `s${at + 1}`, name, description: '', minutes: 60, price: 400 },
    })),
  })

const stories: DialogueCase[] = [
  "Hi, I'd like a stick shift lesson tomorrow at 5. I drive automatic back home in Texas but my wife's car here is a manual",
  "My husband's truck is manual so I want a stick shift lesson tomorrow at 5",
  'quiero clase estándar mañana a las 5, yo manejo automático pero el carro de mi esposa es estándar',
  'ya sé manejar automático, quiero clase estándar mañana a las 5',
  'quiero clase estándar mañana a las 5 con el coche de mi hermano',
].map(said => ({
  title: `books one lesson for «${said}»`,
  toolbox: school,
  turns: [
    [said, /Clase estándar[^;]*17:00[^;]*\?$/],
    ['sí', /./],
  ],
  book: ['Clase estándar 11-24 17:00 Lupita'],
}))

const people: DialogueCase[] = [
  'corte mañana a las 5 con Mario (no con Lupita la de barba eh)',
  'corte mañana a las 5 con Mario, no con Lupita',
].map(said => ({
  title: `takes the one who is wanted in «${said}»`,
  turns: [[said, /Corte de cabello[^;]*17:00 con Mario[^;]*\?$/]],
}))

const corrections: DialogueCase[] = [
  'no, quiero barba',
  'no perdón, barba',
  'solo barba',
  'no, nada más barba',
  'no gracias, quiero barba mañana a las 5',
].map(said => ({
  title: `takes «${said}» in place of a plan of two`,
  turns: [
    ['barba y tinte mañana a las 5', /¿Las aparto\?/],
    [said, /Barba: martes 24[^;]*17:00[^;]*¿Te la aparto\?/],
  ],
}))

describeDialogues('what is only told beside a wish', stories)
describeDialogues('who is wanted and who is not', people)
describeDialogues('a plan that is corrected', corrections)

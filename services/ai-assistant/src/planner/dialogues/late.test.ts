import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

// It is Monday 23 November, 10:00.
const today = () => aToolbox().given(cut, '2026-11-23', '10:30')
const held = [`${cut} 11-23 10:30 Lupita`]
const told = /^[^?]*Gracias por avisar\. Le paso tu mensaje al equipo\.$/

const delays: DialogueCase[] = [
  'llego 10:45',
  'llego como 10 50',
  'ya voy pero llego 10:45',
  'salgo apenas de la casa, llego tipo 10:45',
  'no alcanzo a llegar a las 10:30, llego 10:45',
  'no voy a poder llegar a tiempo, llego 15 min después',
  'voy a llegar 15 min tarde',
  'ando atorada, llego en 20',
  'dame 15 min',
  'llego 10 min tarde, ¿hay tolerancia?',
].map(said => ({
  title: `tells the team after «${said}», and asks nothing`,
  toolbox: today,
  turns: [[said, told]],
  book: held,
}))

describeDialogues('somebody who is late', [
  ...delays,
  {
    title: 'tells what the owner wrote about it',
    toolbox: () =>
      aToolbox({ described: 'Cortes desde 2012. Hay 15 minutos de tolerancia.' }).given(
        cut,
        '2026-11-23',
        '10:30'
      ),
    turns: [['llego 10:45', /Gracias por avisar[^]*15 minutos de tolerancia\./]],
    book: held,
  },
  {
    title: 'moves it where another hour is wanted',
    toolbox: today,
    turns: [['no llego a las 10:30, ¿puede ser a las 12?', /12:00[^?]*La muevo/]],
    book: held,
  },
  {
    title: 'takes the hour of an appointment on another day for no delay',
    toolbox: () => aToolbox().given(cut, '2026-11-24', '10:30'),
    turns: [['llego 10:45', /^(?!.*Gracias por avisar)/]],
  },
  {
    title: 'takes an hour beside a wish for the wish',
    toolbox: today,
    turns: [['corte para mi hijo hoy, llego 12:00', /12:00[^?]*aparto/]],
    book: held,
  },
])

import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const held = `${cut} 11-25 12:00 Lupita`
const moves = (said: string, shown: RegExp): DialogueCase => ({
  title: `moves what there is: ${said}`,
  toolbox: withCut,
  turns: [[said, new RegExp(`${shown.source}[^]*¿La muevo`)]],
  book: [held],
})
const stays = (asked: string, said: string): DialogueCase => ({
  title: `leaves it as it is: ${asked}, ${said}`,
  toolbox: withCut,
  turns: [
    [asked, /\?/],
    [said, /lo dejamos así|No problem/],
  ],
  book: [held],
})

describeDialogues('a move in few words', [
  moves('una hora antes se puede?', /miércoles 25 de noviembre, 11:00/),
  moves('se podría una hora después?', /miércoles 25 de noviembre, 13:00/),
  moves('mi cita la quiero una hora antes pero el día siguiente', /jueves 26 de noviembre, 11:00/),
  moves('mi cita la quiero un día después a la misma hora', /jueves 26 de noviembre, 12:00/),
  {
    title: 'takes it for the hour of an offer that is open',
    turns: [
      ['corte mañana a las 5', /¿Te la aparto\?/],
      ['una hora antes se puede?', /16:00 con Lupita[^]*¿Te la aparto\?/],
    ],
  },
  stays('mueve mi cita al viernes a las 5', 'va, mejor la dejo en miércoles'),
  stays('mueve mi cita', 'mejor la dejo el miércoles'),
  stays('move my appointment', 'yeah no, leave it'),
  stays('move my appointment to friday at 5 pm', 'yeah no, leave it'),
  {
    title: 'moves it to the day on which it is left',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al viernes a las 5', /¿La muevo/],
      ['mejor la dejo el jueves', /jueves 26 de noviembre, 17:00[^]*¿La muevo/],
    ],
  },
])

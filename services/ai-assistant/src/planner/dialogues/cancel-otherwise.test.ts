import { type DialogueCase, cut, describeDialogues, withCut } from '../test/dialogue-cases.ts'

const looks = (said: string, who: string, yes = 'sí'): DialogueCase => ({
  title: `looks for what is wanted first: ${said}`,
  toolbox: withCut,
  turns: [
    [said, /17:00 (?:con|with) (?:Mario|Lupita)[^]*(?:¿La muevo|Shall I move)/],
    [yes, /./],
  ],
  book: [`${cut} 11-27 17:00 ${who}`],
})

describeDialogues('a cancelling only if something else cannot be', [
  looks('pásala a las 5 del viernes con mario, si no hay con él cancélala', 'Mario'),
  looks('muévela al viernes a las 5 con mario, y si no se puede, mejor cancélala', 'Mario'),
  looks('cámbiala al viernes a las 5, si mario no puede ese día cancélala', 'Lupita'),
  looks('muévela al viernes a las 5 y si está lleno cancélala', 'Lupita'),
  looks('si mario no puede el viernes a las 5 cancélala', 'Mario'),
  looks('si no hay con mario el viernes a las 5, mejor cancélala', 'Mario'),
  looks("move it to friday at 5 pm with mario, if he can't just cancel it", 'Mario', 'yes'),
  looks('move it to friday at 5 pm, otherwise cancel it', 'Lupita', 'yes'),
  ...[
    'cambia mi cita al viernes, no, mejor cancélala',
    'no puedo cambiarla, cancélala',
    'si no voy el miércoles cancélala',
    'ya no puedo ir, cancélala',
  ].map(
    (said): DialogueCase => ({
      title: `asks whether it is to be cancelled: ${said}`,
      toolbox: withCut,
      turns: [[said, /¿Seguro que quieres cancelar/]],
      book: [`${cut} 11-25 12:00 Lupita`],
    })
  ),
])

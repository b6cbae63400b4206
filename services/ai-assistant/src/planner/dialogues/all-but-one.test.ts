import { type DialogueCase, cut, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const withThree = () =>
  aToolbox()
    .given(cut, '2026-11-25', '12:00')
    .given('Barba', '2026-11-26', '12:00')
    .given('Tinte', '2026-11-27', '12:00')

describeDialogues('all appointments but one that are moved', [
  ...[
    'mueve todas menos la del viernes al lunes a las 12',
    'pasa todas mis citas al lunes a las 12 menos la del viernes',
    'cambia todas excepto el tinte para el lunes a las 12',
    'move all of them except friday’s to monday at 12',
  ].map(
    (said): DialogueCase => ({
      title: `keeps the day they go to: ${said}`,
      toolbox: withThree,
      turns: [
        [said.replace('’', "'"), /(?:lunes 30|Monday, November 30)[^]*12:00/],
        ['sí', /12:/],
      ],
      book: [`${cut} 11-30 12:00 Lupita`, 'Barba 11-26 12:00 Lupita', 'Tinte 11-27 12:00 Lupita'],
    })
  ),
])

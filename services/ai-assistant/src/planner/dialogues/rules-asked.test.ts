import { describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const kept = ['Corte de cabello 11-25 12:00 Lupita']

describeDialogues('what a change would mean', [
  ...[
    'hasta cuándo puedo cancelar mi cita?',
    'cuánto cobran por cancelar mi cita?',
    'puedo cambiar mi cita si me sale algo?',
    'si llueve cancelo mi cita',
  ].map(said => ({
    title: `proposes no change: ${said}`,
    toolbox: withCut,
    turns: [
      [said, /^(?![^]*(?:Seguro que|la movemos))/],
      ['ok', /./],
    ] as [string, RegExp][],
    book: kept,
  })),
  ...['me puedes cancelar mi cita?', 'puedo cancelar mi cita del miércoles?'].map(said => ({
    title: `asks before it cancels: ${said}`,
    toolbox: withCut,
    turns: [[said, /¿Seguro que quieres cancelar/]] as [string, RegExp][],
    book: kept,
  })),
  {
    title: 'goes on with the cancelling after a price',
    toolbox: withCut,
    turns: [
      ['cancela mi cita', /¿Seguro que quieres cancelar/],
      ['cuánto cuesta el corte?', /\$250[^]*¿La cancelo entonces\?/],
    ],
    book: kept,
  },
])

describeDialogues('whether one can come without an appointment', [
  ...[
    'el sábado puede uno caerles así nada más o a fuerza es con cita?',
    'puede uno llegar nomás así o es con cita?',
  ].map(said => ({
    title: `tells what the owner wrote: ${said}`,
    toolbox: () => aToolbox({ described: 'Aceptamos tarjeta. Los sábados solo con cita.' }),
    turns: [[said, /Los sábados solo con cita\./]] as [string, RegExp][],
  })),
])

import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const baths = () =>
  aToolbox({
    offered: [
      ['Baño y corte chico', 'Perros de hasta 10 kg.'],
      ['Baño y corte grande', 'Perros de más de 10 kg.'],
    ].map(([name = '', description = ''], at) => ({
      ...{ handle: `s${at + 1}`, name, price: 280, minutes: 60, description },
    })),
  })
const told = (said: string, name: RegExp): DialogueCase => ({
  title: `takes «${said}» for the size that was asked about`,
  toolbox: baths,
  turns: [
    ['baño para mi perro mañana a las 12', /chico[^]*grande/],
    [said, new RegExp(`lugar para ${name.source}[^;]*12:00`)],
  ],
})

describeDialogues('the size of an animal', [
  ...['pesa 20 kilos', 'es un husky', 'como 15 kilitos', 'es un labrador'].map(said =>
    told(said, /Baño y corte grande/)
  ),
  ...['pesa 3 kilos', 'es un chihuahua'].map(said => told(said, /Baño y corte chico/)),
])

describeDialogues(
  'two animals of different sizes',
  ['sí, pero son dos, uno chico y uno grande', 'son dos, uno grande y uno chico'].map(
    (said): DialogueCase => ({
      title: `books for each what is for its size: ${said}`,
      toolbox: baths,
      turns: [
        ['baño para mi perro grande mañana a las 11', /Baño y corte grande para tu perro:/],
        [said, /grande para tu perro y Baño y corte chico para tu otro perro/],
        ['sí', /esperamos/],
      ],
      book: ['Baño y corte grande 11-24 11:00 Lupita', 'Baño y corte chico 11-24 11:00 Mario'],
    })
  )
)

describeDialogues('somebody who cannot on one day and has no appointment', [
  ...[
    'mañana no puedo, quiero un corte el miércoles a las 5',
    'hoy no puedo, el miércoles a las 5 quiero un corte',
  ].map(
    (said): DialogueCase => ({
      title: `looks for a new one for «${said}»`,
      turns: [[said, /Corte de cabello: miércoles 25[^;]*17:00[^;]*¿Te la aparto/]],
    })
  ),
])

import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const school = () =>
  aToolbox({ described: 'Mínimo 16 años. Pasamos por ti en zona Centro. Facturamos. Hay wifi.' })
const both = (said: string | string[], ...told: readonly RegExp[]): DialogueCase => ({
  title: `answers both of «${[said].flat().join('; ')}»`,
  toolbox: school,
  turns: [[said, new RegExp(told.map(each => `(?=[^]*${each.source})`).join(''))]],
})

describeDialogues('two questions of one message', [
  ...[
    'en cuánto está el tinte y cuántas horas es?',
    'cuánto cuesta y cuánto tarda el tinte',
    'cuánto dura el tinte y en cuánto sale',
    'precio y duración del tinte porfa',
  ].map(said => both(said, /\$600/, /1 hora y media/)),
  both(
    ['mi hijo cumple 15 en enero ya puede ir o desde que edad', 'y pasan a recogerlo a la casa?'],
    /Mínimo 16/,
    /Pasamos por ti/
  ),
  both('mi hija tiene 15, ¿desde qué edad las reciben? ¿y tienen wifi?', /Mínimo 16/, /wifi/),
  ...['cuánto cuesta el tinte? también ocupo factura', 'precio del tinte, y requiero factura'].map(
    said => both(said, /\$600/, /Facturamos/)
  ),
  ...[
    'en Centro hasta qué hora están, y ¿el sábado atienden ahí o nada más en Norte?',
    'a qué hora abren en Centro y el sábado a qué hora abren en Norte?',
  ].map(said => both(said, /Centro[^]*(?:10:00 a 20:00)/, /sábado[^]*(?:Norte|Centro)/)),
  {
    title: 'calls a person for the invoice of a visit',
    toolbox: school,
    turns: [
      ['ayer me hicieron el tinte y necesito factura, ¿cuánto tardan?', /ya le pasé tu mensaje/],
    ],
  },
])

import { cut, type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const described = (text: string) => () => aToolbox({ described: text })

const cases: DialogueCase[] = [
  {
    title: 'answers a receipt for the insurer from the words of the owner',
    toolbox: described('Recibo para reembolso de seguro. Trae tus estudios.'),
    turns: [['¿dan recibo para el reembolso del seguro?', /Recibo para reembolso/]],
  },
  {
    title: 'answers somebody impatient with what they ask for',
    turns: [
      ['HOLA\nhay alguien???\nllevo rato esperando. corte mañana a las 5', /espera[^?]*17:00/],
    ],
  },
  {
    title: 'prints no price list for «cuánto tiempo»',
    turns: [['corte mañana a las 5. ¿cuánto tiempo puede mojarse después?', /^(?!.*\$)[^]*17:00/]],
  },
  {
    title: 'prints no price list beside a question about a medicine',
    turns: [['¿puedo tomar ibuprofeno? ¿y de cuánto?', /^(?!.*\$)[^]*consejo médico/]],
  },
  {
    title: 'tells an appointment and offers no other beside it',
    toolbox: withCut,
    turns: [['perdí el papelito de mi cita, ¿qué día me toca?', /miércoles 25[^?]*Lupita\.$/]],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'declines to tell the appointment of somebody else, also when it is asked again',
    toolbox: withCut,
    turns: [
      ['soy el jefe de Diana, ¿me confirma si es cierto y a qué hora sale?', /privacidad/],
      ['nomás la hora', /privacidad/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'takes another day beside «¿la movemos?» for neither of the two',
    toolbox: withCut,
    turns: [
      ['quiero un corte el viernes a las 10', /movemos o quieres otra/],
      ['no, el 2 de diciembre a las 4', /movemos o va otra/],
      ['muévela', /miércoles 2[^?]*16:00[^?]*muevo/],
    ],
    book: [`${cut} 11-25 12:00 Lupita`],
  },
  {
    title: 'offers the other half of the day where the first is full, and says so',
    toolbox: () => aToolbox({ busy: (_, time) => time < '12:00' }),
    turns: [
      ['corte el jueves en la mañana, o ya de plano en la tarde', /ya no me queda[^]*1\. 12:00/],
    ],
    book: [],
  },
]
describeDialogues('what is asked beside', cases)

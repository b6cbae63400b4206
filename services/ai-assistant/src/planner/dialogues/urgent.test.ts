import { aToolbox } from '../test/fake-toolbox.ts'
import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { services } from '../test/barbershop.ts'

const clinic = () =>
  aToolbox({
    offered: [
      { handle: 's1', name: 'Consulta general', price: 350, minutes: 30, description: '' },
      ...services.slice(1),
    ],
  })

const urgent: DialogueCase[] = [
  {
    title: 'calls a person when a medicine for somebody ill is asked about',
    toolbox: clinic,
    turns: [
      [
        'mi perrita trae diarrea y anda decaída, qué pastilla le puedo dar?',
        /consejo médico[^]*(?:pas|avis)/,
      ],
    ],
  },
  {
    title: 'offers the times of today beside the warning to whoever cannot bear a pain',
    toolbox: clinic,
    turns: [
      ['ya no aguanto la espalda, no pude ni dormir', /emergencia[^]*Consulta general[^]*lunes 23/],
    ],
    book: [],
  },
  {
    title: 'calls a person and offers the nearest times to whoever asks to be seen',
    toolbox: clinic,
    turns: [
      [
        'mi gata se tragó veneno, me la pueden ver?',
        /urgencias[^]*equipo[^]*Consulta general[^]*lunes 23/,
      ],
    ],
    book: [],
  },
  {
    title: 'calls a person in an emergency that asks with whom to talk',
    toolbox: clinic,
    turns: [
      [
        [
          'mi hija amaneció con la cara hinchada y 39 de fiebre',
          'qué hago, con quién hablo ahorita',
        ],
        /^Si es una emergencia[^]*(?:pas|avis)/,
      ],
    ],
    book: [],
  },
  {
    title: 'tells the address to whoever asks where',
    toolbox: clinic,
    turns: [['mi perro está convulsionando a dónde lo llevo', /urgencias[^]*Av\. Juárez 10/]],
  },
  {
    title: 'greets nobody in an emergency, and offers one time where a pet is in danger',
    toolbox: clinic,
    turns: [
      [
        'mi perro se comió unos chocolates y está vomitando',
        /^Ve ya a urgencias[^]*Primero lo urgente[^]*Lo más pronto que tengo para Consulta general: lunes 23[^]*aparto/,
      ],
    ],
    book: [],
  },
  {
    title: 'offers no appointment where a life is at stake',
    toolbox: clinic,
    turns: [['mi papá no puede respirar', /^Si es una emergencia(?![^]*aparto)/]],
  },
  {
    title: 'looks for the time in which bad work is made good',
    toolbox: clinic,
    turns: [
      [
        'se me cayó el tinte que me pusieron, mañana a las 5 me lo ponen otra vez',
        /Lamento[^]*17:00[^]*aparto/,
      ],
    ],
  },
  {
    title: 'takes the traffic for the reason of an hour that is wanted',
    toolbox: clinic,
    turns: [
      ['quiero tinte mañana a las 11 porque después hay mucho tráfico', /Tinte[^]*11:00[^]*aparto/],
    ],
  },
  {
    title: 'gives no advice and calls the person who is asked for beside a question of health',
    toolbox: clinic,
    turns: [
      [
        'estoy embarazada, puedo entrar al vapor? prefiero que me conteste una de las terapeutas',
        /consejo médico[^]*te paso con una persona/,
      ],
    ],
  },
  {
    title: 'says sorry and changes the person to whoever complains and asks for another',
    toolbox: () => aToolbox().given('Corte de cabello', '2026-11-25', '12:00'),
    turns: [
      [
        'lupita me grita, ya no quiero con ella. mi corte del miércoles cámbiamelo con mario a la misma hora',
        /Lamento[^]*12:00 con Mario[^]*¿La muevo/,
      ],
    ],
  },
  {
    title: 'calls somebody who is asked for by the whole name',
    toolbox: clinic,
    turns: [['quiero hablar con Lupita Hernández', /te paso con una persona/]],
  },
  {
    title: 'calls a person for an injury of now and gives no advice',
    toolbox: clinic,
    turns: [['se pegó en la cara y le sangra la boca, qué hago', /emergencia[^]*equipo/]],
  },
  {
    title: 'reads breath that is hard to get as an emergency',
    toolbox: clinic,
    turns: [
      ['a mi mamá le cuesta trabajo respirar desde anoche, es normal?', /urgencias[^]*equipo/],
    ],
  },
  {
    title: 'books for pain that asks for an appointment, and calls nobody',
    toolbox: clinic,
    turns: [['me duele muchísimo, necesito consulta hoy mismo', /^(?![^]*911)[^]*lunes 23/]],
  },
]

const waiting: DialogueCase[] = [
  {
    title: 'apologises to whoever waited and looks for what they want',
    turns: [['nadie me contesta, quiero un corte mañana a las 5', /Perdón[^]*17:00[^?]*aparto/]],
  },
  {
    title: 'moves what somebody has who could reach nobody, and calls no person',
    toolbox: withCut,
    turns: [
      [
        'les marqué tres veces y nadie contesta, pásenme mi corte del miércoles al jueves a las 12',
        /^(?![^]*equipo)[^]*Perdón[^]*jueves 26[^]*12:00[^?]*muev/,
      ],
    ],
  },
]

const moves: DialogueCase[] = [
  {
    title: 'moves what somebody cannot come to when they ask for another day',
    toolbox: withCut,
    turns: [['el miércoles no puedo ir a mi corte, ¿se podrá otro día?', /qué otro día/]],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
  {
    title: 'keeps the service of an appointment that moves, whatever else is named',
    toolbox: withCut,
    turns: [
      [
        'el miércoles no puedo, pásame la cita al jueves a las 12 porfa, es la de la barba',
        /12:00[^?]*muevo/,
      ],
      ['sí', /nuevo horario/],
    ],
    book: ['Corte de cabello 11-26 12:00 Lupita'],
  },
  {
    title: 'hears why another hour is wanted beside the times on the screen',
    toolbox: withCut,
    turns: [
      ['mueve mi cita al jueves a las 5', /17:00[^?]*muevo/],
      ['mejor a las 7, a las 5 apenas voy saliendo del trabajo', /19:00[^?]*muevo/],
    ],
  },
]

describeDialogues('urgent matters', urgent)
describeDialogues('people who waited', waiting)
describeDialogues('moves told by their reason', moves)

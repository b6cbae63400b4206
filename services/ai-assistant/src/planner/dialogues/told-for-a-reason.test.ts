import type { Service } from '../understand/business.ts'
import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { services } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

const offered = (...names: readonly string[]): Service[] =>
  names.map((name, at) => ({
    handle: `x${at + 1}`,
    name,
    price: 300,
    minutes: 60,
    description: '',
  }))
const salon = () => aToolbox({ offered: offered('Uñas acrílicas', 'Peinado de fiesta') })
const spa = () => aToolbox({ offered: offered('Facial', 'Depilación pierna completa') })
const clinic = () => aToolbox({ offered: offered('Primera valoración', 'Terapia de espalda') })
const groomer = () =>
  aToolbox({
    offered: offered('Baño y corte chico', 'Baño y corte grande').map((service, at) => ({
      ...service,
      description: at === 0 ? 'Perros de hasta 10 kg.' : 'Perros de más de 10 kg.',
    })),
  })
const written = (described: string) => () => aToolbox({ described })

const complaints: DialogueCase[] = [
  [
    'llevo marcando desde las 9 y nadie contesta, solo quiero saber cuánto cuesta el tinte',
    /\$600/,
  ],
  ['ya pregunté 3 veces cuánto cuesta el tinte y no contestan', /\$600/],
  ['nadie me contesta, quiero un corte el viernes a las 12', /viernes 27[^]*12:00/],
].map(([said = '', answer]) => ({
  title: `answers after an apology: «${said as string}»`,
  turns: [[said as string, new RegExp(`Perdón por la espera[^]*${(answer as RegExp).source}`)]],
}))

const asked: DialogueCase[] = [
  {
    title: 'answers a question that was put three times',
    toolbox: written('Pasamos por ti en zona Centro y La Paz.'),
    turns: [
      [
        [
          'Ya pregunté 3 veces y no me dicen si pasan por uno a la paz o no',
          'un corte mañana a las 12',
        ],
        /Perdón por la espera[^]*La Paz[^]*martes 24/,
      ],
    ],
  },
  ...['¿dan las clases por computadora o hay que llevarlo?', '¿es en línea o presencial?'].map(
    (said): DialogueCase => ({
      title: `tells how it is given: «${said}»`,
      toolbox: written('Clases particulares presenciales.'),
      turns: [[said, /presenciales/]],
    })
  ),
  ...['¿mi muchacho de 15 puede tomar clases?', 'mi nieta cumple 16 en enero, ¿la aceptan ya?'].map(
    (said): DialogueCase => ({
      title: `answers from which age: «${said}»`,
      toolbox: written('Mínimo 16 años.'),
      turns: [[said, /Mínimo 16 años/]],
    })
  ),
]

const reasons: DialogueCase[] = [
  {
    title: 'takes the day of a journey for no wish',
    turns: [['un corte el jueves a las 12, me voy el viernes', /jueves 26[^]*12:00/]],
  },
  {
    title: 'offers nothing on the day of a journey before which it is to be',
    turns: [['salgo a Cancún el viernes, quiero un corte antes', /¿Para qué día/]],
  },
  {
    title: 'takes how long somebody called for no hour',
    turns: [['les marqué toda la mañana, un corte el viernes a las 5', /viernes 27[^]*17:00/]],
  },
  {
    title: 'takes a prayer for no refusal',
    turns: [
      ['un corte el viernes a las 12', /¿Te la aparto/],
      ['sí gracias, dios quiera y no llueva', /Te esperamos/],
    ],
  },
  {
    title: 'takes «porfis» for a yes',
    turns: [
      ['un corte el viernes a las 12', /¿Te la aparto/],
      ['porfiss', /Te esperamos/],
    ],
  },
  {
    title: 'hears no emergency in nerves',
    turns: [
      ['ayudaaa, el viernes tengo examen y estoy temblando, quiero un corte hoy a las 12', /12:00/],
    ],
  },
  {
    title: 'hears an absence in a rash',
    toolbox: withCut,
    turns: [
      [
        ['ya no voy a poder el miércoles', 'me salieron unas ronchas horribles en la cara'],
        /¿La movemos/,
      ],
    ],
  },
  {
    title: 'offers a first visit to who never came, and hears no complaint',
    toolbox: clinic,
    turns: [
      ['desde el maratón me truena y me duele la rodilla, nunca he ido', /Primera valoración/],
    ],
  },
  ...['yo la acompaño', 'yo la verdad no tengo nervios para eso', 'yo le pago'].map(
    (said): DialogueCase => ({
      title: `books nothing for the writer who says «${said}»`,
      turns: [[`un tinte para mi hija el viernes a las 12 y ${said}`, /Tinte para tu hija: vier/]],
    })
  ),
]

const plans: DialogueCase[] = [
  {
    title: 'gives each service the day that stands beside it',
    toolbox: salon,
    turns: [
      [
        'uñas el viernes en la mañana y el peinado el sábado',
        /viernes 27[^]*1\. 10:00[^]*Peinado de fiesta: sábado 28/,
      ],
    ],
  },
  {
    title: 'finds what is only listed by a part of its name',
    toolbox: spa,
    turns: [
      ['me urge piernas y facial el jueves', /Depilación pierna completa y Facial|Facial y Dep/],
    ],
  },
  {
    title: 'takes a smell for no size of a dog',
    toolbox: groomer,
    turns: [['me bañan a mi golden el viernes a las 12? ya huele a chivo', /Baño y corte grande/]],
  },
  {
    title: 'asks for the size where the breed tells none',
    toolbox: groomer,
    turns: [['me bañan a mi schnauzer el viernes a las 12?', /¿Cuál de estos/]],
  },
]

const changes: DialogueCase[] = [
  {
    title: 'replaces the services of the people of a plan',
    toolbox: () => aToolbox({ offered: [...services, ...offered('Fade')] }),
    turns: [
      [
        'andamos mi chamaco y yo bien peludos, ¿hay chance el viernes?',
        /Corte de niño para tu cham/,
      ],
      [
        'no perdón, el chamaco quiere un degradado, tiene 14. y a mí nomás la barba',
        /Fade para tu chamaco y Barba para ti/,
      ],
    ],
  },
  {
    title: 'moves each of a plan to the hour beside it',
    turns: [
      ['corte para mi hijo y para mí el viernes a las 12', /¿Aparto las 2/],
      ['mi hijo a las 4 y yo a las 5', /16:00[^]*tú: 17:00/],
    ],
  },
  {
    title: 'moves the appointment of a child at the hour that it has',
    toolbox: withCut,
    turns: [
      ['necesito pasar su corte al viernes a la misma hora', /viernes 27[^]*12:00[^]*¿La muevo/],
    ],
  },
]

describeDialogues('a complaint beside what is wanted', complaints)
describeDialogues('what an owner wrote', asked)
describeDialogues('what is told for a reason', reasons)
describeDialogues('each its own', plans)
describeDialogues('an open plan that changes', changes)

import { type DialogueCase, describeDialogues, withCut } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { services, specialists } from '../test/barbershop.ts'

const notes: Record<string, string> = {
  s1: 'Corte clásico o moderno con lavado.',
  s2: 'Perfilado. Con toalla caliente.',
}
const offered = services.map(each => ({ ...each, description: notes[each.handle] ?? '' }))
const written = () =>
  aToolbox({ offered, described: 'Barbería de barrio desde 2012. Hay estacionamiento.' })
const [first] = services
const kennel = () =>
  aToolbox({ offered: first ? [{ ...first, name: 'Baño', price: 280 }, ...services.slice(2)] : [] })
/** Both branches give all there is. */
const placed = () =>
  aToolbox({ staff: specialists.map(each => ({ ...each, services: ['s1', 's2', 's3', 's4'] })) })

const questions: DialogueCase[] = [
  ...[
    'cuánto es de cada cosa? y el shampoo de menta?',
    'qué precio tiene cada cosa? ¿y el shampoo?',
  ].map(
    (said): DialogueCase => ({
      title: `tells what each thing costs, and a product: «${said}»`,
      turns: [[['quiero corte y barba', said], /\$250[^]*\$150[^]*Shampoo de menta/]],
    })
  ),
  {
    title: 'answers a price beside a question that nobody can answer and its reason',
    toolbox: placed,
    turns: [
      [
        [
          'el tinte en cuál sucursal lo hacen?',
          'cuánto cuesta',
          'y duele? me dan pánico las agujas',
        ],
        /El tinte lo tenemos en[^]*Tinte: \$600[^]*De lo demás no tengo información/,
      ],
    ],
  },
  {
    title: 'tells beside a price what is not done here, without the menu',
    turns: [
      [
        '¿hacen pestañas? ¿y la barba en cuánto la tienen?',
        /Barba: \$150[^]*Por ahora no manejamos pestañas\.$/,
      ],
    ],
  },
  {
    title: 'prices each service after «cuánto»',
    turns: [['cuánto barba, cuánto tinte', /Barba: \$150[^]*Tinte: \$600/]],
  },
  {
    title: 'tells of an appointment how long it takes and what it costs',
    toolbox: withCut,
    turns: [['¿mi cita cuánto va a durar y cuánto me va a costar?', /dura unos 30 minutos/]],
  },
  {
    title: 'tells an appointment that was forgotten',
    toolbox: withCut,
    turns: [
      [
        'me apartaron una cita y perdí el papelito, ¿qué día es, a qué hora y con quién?',
        /Tu cita: Corte de cabello, miércoles 25[^?]*$/,
      ],
    ],
  },
  {
    title: 'goes on after a question that was answered beside its list',
    turns: [
      ['quiero corte mañana', /Tengo lugar/],
      ['¿cuánto cuesta?', /Corte de cabello: \$250[^]*Te decía/],
      ['va', /^(?![^]*persona)[^]*¿Cuál de estas/],
    ],
  },
]

const knowledge: DialogueCase[] = [
  {
    title: 'finds a word in another of its forms',
    toolbox: written,
    turns: [['¿el corte incluye que te laven?', /con lavado/]],
  },
  {
    title: 'tells what another service includes as of that one',
    toolbox: written,
    turns: [['¿cuánto cuesta el tinte? ¿incluye toalla caliente?', /Barba: Con toalla caliente/]],
  },
  {
    title: 'takes what is done for the service',
    toolbox: kennel,
    turns: [['¿bañan perritos?', /Baño: \$280/]],
  },
  {
    title: 'takes «está caro» for no question',
    toolbox: written,
    turns: [
      ['¿cuánto cuesta la barba?', /Barba: \$150/],
      ['está caro', /^Es el precio que manejamos/],
    ],
  },
]

const places: DialogueCase[] = [
  {
    title: 'offers the times of each branch to who asks which has room',
    toolbox: placed,
    turns: [['¿en cuál sucursal hay lugar mañana para barba?', /Tengo lugar para Barba/]],
  },
  {
    title: 'passes one service in place of another to the team',
    toolbox: withCut,
    turns: [
      [
        'en mi cita del miércoles, en lugar de corte quiero tinte',
        /Cambiar corte de cabello por tinte[^]*equipo/,
      ],
    ],
    book: ['Corte de cabello 11-25 12:00 Lupita'],
  },
  {
    title: 'looks for a man who cuts',
    turns: [['que me corte un hombre, mañana a las 12', /Corte de cabello[^]*12:00 con Mario/]],
  },
]

describeDialogues('several questions at once', questions)
describeDialogues('what is written in other words', knowledge)
describeDialogues('which branch, who and what instead', places)

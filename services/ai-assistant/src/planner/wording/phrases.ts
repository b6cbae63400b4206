import { noneFoundPhrases } from './none-found.ts'
import { nothingDonePhrases } from './nothing-done.ts'
import type { Appointment, Offer } from '../state/memory.ts'
import type { Branch, Service } from '../understand/business.ts'
import type { Matter } from '../understand/acts/matters.ts'
import { orderPhrases } from './order-phrases.ts'
import { questionPhrases } from './question-phrases.ts'
import { calledName } from '../../names.ts'
import { anyPersonText, peopleText, personText } from './nouns.ts'
import {
  addressLines,
  addressText,
  appointmentText,
  eitherText,
  isOfPerson,
  listText,
  mostOptions,
  numbered,
  leadFor,
  offerLines,
  offerText,
  priceLine,
  priceText,
  serviceLine,
  shortList,
} from './lists.ts'

/** For several people the question says how many times it books. */
const bookQuestion = ({ also = [] }: Offer): string => {
  if (also.length === 0) return '¿Te la aparto?'
  return also.some(isOfPerson) ? `¿Aparto las ${also.length + 1} citas?` : '¿Las aparto?'
}

/** Before a cancellation: what it makes of a deposit. */
const depositText = ({ deposit }: Appointment): string => {
  if (deposit === undefined) return ''
  return deposit.isReturned
    ? `Todavía se te devuelve tu anticipo de ${deposit.amount}.\n`
    : `Tu anticipo de ${deposit.amount} ya no se devuelve.\n`
}

export { near, type Lead } from './leads.ts'

/** What is known of one day: who opens, and how the question was put. */
export type OpenDay = {
  day: string
  open: readonly { name: string; hours: string }[]
  isSeveral: boolean
  /** Who opens instead of the branch asked about. */
  elsewhere: readonly { name: string; hours: string }[]
  /** The one branch asked about, or empty. */
  place: string
  isYes: boolean
}

/** What is told of an appointment beside its day and hour. */
export type OwnDetails = {
  /** The question was whether it still is. */
  readonly isYes: boolean
  /** The question was with whom: the whole name is told. */
  readonly isWho: boolean
  readonly place?: Branch
  readonly price?: string | number
}

/** Every sentence the planner says. None claims that something was booked, moved or called off: only the server says that. */
export const phrases = {
  askService: (services: readonly Service[]): string =>
    services.length === 0
      ? phrases.noServices
      : `¿Qué servicio te gustaría?\n${shortList(services.map(({ name }) => name))}`,
  whichService: (options: readonly Service[]) =>
    `¿Cuál de estos?\n${numbered(options.map(({ name }) => name))}`,
  /** Asked which of them is better: what each costs and takes. */
  compare: (options: readonly Service[]) =>
    `Depende de lo que busques:\n${numbered(options.map(serviceLine))}\n¿Cuál te late?`,
  unknownService: (said: string, services: readonly Service[]): string =>
    services.length === 0
      ? phrases.noServices
      : `Por ahora no manejamos «${said}». Esto sí tenemos:\n${numbered(services.slice(0, mostOptions).map(({ name }) => name))}\n¿Te interesa alguno?`,
  noServices: 'Por ahora no tengo servicios para agendar por aquí.',
  overBudget: (service: Service, cheaper: readonly Service[]) =>
    cheaper.length > 0
      ? `${priceLine(service)}\nPor menos tengo:\n${numbered(cheaper.map(serviceLine))}\n¿Te late alguno?`
      : `${priceLine(service)} ¿Lo busco así?`,
  askServiceAgain: 'Va. ¿Qué servicio sería? Mándame el número o el nombre de la lista.',
  sameForAll: (service: string, people: readonly string[]) =>
    `¿${service} para ${listText(people)}, o qué servicio sería para cada quien?`,
  serviceForEach: '¿Qué servicio sería para cada quien?',
  askWhen: (service: string) =>
    `¿Para qué día te gustaría${service ? ` tu cita de ${service}` : ''}?`,
  askOtherWhen: '¿Qué otro día u hora te acomoda?',
  askNewWhen: '¿A qué otro día u hora la movemos?',
  /** `days`: «miércoles 25 de noviembre», the date that was said first. */
  whichDay: ([byDate = '', ...others]: readonly string[]) =>
    `Ojo: ese día cae en ${byDate}. ¿Quieres ${byDate}${others.map(day => ` o ${day}`).join('')}?`,
  past: 'Esa fecha ya pasó. ¿Qué otro día te acomoda?',
  invalid: 'No encuentro esa fecha en el calendario. ¿Qué día te acomoda?',
  /** `place`: the one branch of all these times, when the business has others. */
  offers: (offers: readonly Offer[], lead: string, place: string) => {
    const where = /sucursal/i.test(place) ? `Son en ${place}. ` : `Son en la sucursal ${place}. `
    const question = lead.startsWith('¿') ? 'Mándame el número o la hora.' : '¿Cuál te acomoda?'
    return `${leadFor(lead, offers)}\n${numbered(offerLines(offers))}\n${place ? where : ''}${question}`
  },
  /** The times of several people are on the screen: which of the plans. */
  planAgain: (times: readonly string[]) =>
    `¿Cuál te acomoda, ${eitherText(times.map(time => `la de las ${time}`))}?`,
  proposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. ${bookQuestion(offer)}`,
  moveProposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. ¿La muevo a esa hora?`,
  nothingFree: 'No encontré lugares libres en esos días. ¿Qué otro día u hora te acomoda?',
  /** Before times of others, whom the person takes as well. */
  notWith: (names: readonly string[]) => `Con ${peopleText(names)} ya no me queda lugar.`,
  unknownSpecialist: (name: string, names: readonly string[]) =>
    `No encuentro a «${name}» en el equipo. ${names.length > 0 ? `Aquí atienden ${peopleText(names.slice(0, mostOptions))}.` : ''}`.trim(),
  whichSpecialist: (names: readonly string[]) =>
    `¿Con quién?\n${numbered(names.slice(0, mostOptions))}`,
  specialists: (names: readonly string[]) =>
    names.length > 0 ? `Te puede atender ${anyPersonText(names)}.` : 'Te atiende nuestro equipo.',
  afterBooking: (name: string | null) =>
    name && calledName(name) ? `¡Te esperamos, ${calledName(name)}!` : '¡Te esperamos!',
  afterMoving: '¡Listo, nos vemos en tu nuevo horario!',
  afterCancelling: ['Cuando quieras otra cita, aquí estoy.', 'Aquí estoy para lo que necesites.'],
  next: (service: string) => `Ahora vamos con ${service}.`,
  takenMeanwhile: 'Esa hora se acaba de ocupar.',
  ...orderPhrases,
  ...questionPhrases,
  ...noneFoundPhrases,
  ...nothingDonePhrases,
  appointments: (list: readonly Appointment[]) =>
    list.length === 1
      ? `Tu próxima cita: ${appointmentText(list[0])}.`
      : `Tus próximas citas:\n${numbered(list.map(each => appointmentText(each)))}`,
  ownAppointment: (appointment: Appointment, { isYes, isWho, place, price }: OwnDetails) =>
    [
      `${isYes ? 'Sí, sigue en pie' : 'Tu cita'}: ${appointmentText(appointment, isWho)}.`,
      place && `Es en ${place.name}: ${addressText(place)}`,
      price !== undefined && `Cuesta ${priceText(price)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  moveOrCancel: (appointment: Appointment) =>
    `Tienes ${appointmentText(appointment)}. ¿La movemos a otro día o la cancelo?`,
  bookedAnew: 'Va, te busco otra en su lugar.',
  whichAppointment: (list: readonly Appointment[], kind: 'move' | 'cancel') =>
    `¿Cuál cita quieres ${kind === 'move' ? 'mover' : 'cancelar'}?\n${numbered(list.map(each => appointmentText(each)))}`,
  sureCancelAll: (list: readonly Appointment[]) =>
    `¿Seguro que quieres cancelar estas citas?\n${numbered(list.map(each => appointmentText(each)))}`,
  sureCancel: (appointment: Appointment) =>
    `${depositText(appointment)}¿Seguro que quieres cancelar tu cita: ${appointmentText(appointment)}?`,
  sureCancelYours: (appointment: Appointment) =>
    `${depositText(appointment)}La cita que veo aquí es la tuya: ${appointmentText(appointment)}. ¿Es esa la que cancelo?`,
  services: (list: readonly Service[]) =>
    `Esto es lo que hacemos:\n${shortList(list.map(serviceLine))}`,
  price: (list: readonly Service[]) =>
    list.length === 1
      ? list.map(priceLine).join('')
      : `${list.slice(0, mostOptions).map(priceLine).join('\n')}${
          list.length > mostOptions ? '\n… y más; dime cuál te interesa.' : ''
        }`,
  products: (list: readonly { name: string; price: string | number | null }[]) =>
    list
      .slice(0, 5)
      .map(
        ({ name, price }) =>
          `• ${name}${price === null || price === '' ? '' : `: ${priceText(price)}`}`
      )
      .join('\n'),
  noPrice: (said: string) => `No encontré el precio de «${said}».`,
  hours: (branches: readonly Branch[], several: boolean) =>
    branches.some(({ hours }) => hours)
      ? branches
          .filter(({ hours }) => hours)
          .map(({ name, hours }) => (several ? `${name}: ${hours}` : `Nuestro horario: ${hours}`))
          .join('\n')
      : 'No tengo el horario a la mano.',
  addresses: (branches: readonly Branch[]) =>
    addressLines(branches) || 'No tengo la dirección a la mano.',
  suggest: (service: string) => `¿Te busco un horario para ${service}?`,
  hoursOn: ({ day, open, elsewhere, isSeveral, place, isYes }: OpenDay) => {
    const others = elsewhere.map(({ name, hours: at }) => `en ${name} sí, ${at}`)
    if (open.length === 0)
      return `El ${day} no abrimos${place ? ` en ${place}` : ''}${others.length > 0 ? `; ${listText(others)}` : ''}.`
    const hours = open.map(({ name, hours: at }) => `${isSeveral ? `en ${name} ` : ''}${at}`)
    return `${isYes ? 'Sí, el' : 'El'} ${day} abrimos ${listText(hours)}.`.replace(/\.\.$/, '.')
  },
  holiday: (day: string) =>
    `El ${day} es día festivo y no tengo confirmado el horario; si quieres te paso con una persona del equipo.`,
  optOut:
    'Claro. Escribe BAJA y dejamos de mandarte mensajes automáticos; con ALTA vuelves cuando quieras.',
  handedOver: 'Con gusto, te paso con una persona del equipo. En un momento te escriben.',
  cannotHandOver:
    'Ahora no puedo pasarte con una persona, pero dejo tu mensaje aquí para el equipo.',
  offerHuman: '¿Prefieres que te pase con una persona del equipo?',
  noted: (name: string | undefined) => (name ? `Gracias, ${name}.` : 'Gracias, ya lo anoté.'),
  thanks: ['¡Con gusto! Aquí estoy para lo que necesites.', '¡A ti! Que tengas bonito día.'],
  courtesy: ['¡Perfecto! Si necesitas algo más, aquí estoy.', '¡Va! Cualquier cosa, me escribes.'],
  noData: 'No tengo ese dato; si quieres te paso con una persona del equipo.',
  noDataNow: 'No tengo ese dato; si quieres que te pase con el equipo, escribe «persona».',
  /** Asked about something that nobody wrote down: `thing` in the person's own words. */
  unknown: (thing: string | undefined) =>
    thing
      ? `De «${thing}» no tengo información; si quieres te paso con una persona del equipo.`
      : 'No tengo ese dato; si quieres te paso con una persona del equipo.',
  /** Beside answers to the other questions. */
  unknownRest: 'De lo demás no tengo información; si quieres te paso con una persona del equipo.',
  unknownAside: (thing: string | undefined) =>
    `${thing ? `De «${thing}» no tengo información` : 'No tengo ese dato'}; si quieres que te pase con el equipo, escribe «persona».`,
  /** What only the team settles; each says that the team was told. */
  forTeam: {
    order:
      'Los pedidos los cambia o cancela el equipo: ya le pasé tu mensaje y te escriben en un momento.',
    invoice: 'Las facturas las ve el equipo: ya le pasé tu mensaje y te escriben en un momento.',
    lost: 'Ya le avisé al equipo para que lo busquen; te escriben en un momento.',
    job: 'Gracias por tu interés. Ya le pasé tu mensaje al equipo; te responden por aquí.',
    supplier: 'Gracias por escribir. Ya le pasé tu mensaje a quien lo ve en el equipo.',
    suggestion: 'Gracias por decirlo. Ya le pasé tu mensaje al equipo.',
    data: 'Ese cambio lo hace el equipo: ya le pasé tu mensaje y te escriben en un momento.',
    papers: 'Eso lo ve una persona del equipo: ya le pasé tu mensaje y te escribe en un momento.',
  } as Readonly<Record<Matter, string>>,
  /** The same question put again, by the start of its key. */
  again: {
    when: '¿Qué día te queda bien?',
    'new-when': '¿Qué otro día u hora te queda bien?',
    'other-when': '¿Y qué otro día u hora?',
    hindered: '¿Para qué día la movemos, o la cancelo?',
    nothing: 'Tampoco encontré lugar. ¿Qué otro día probamos?',
    cancel: '¿La cancelo entonces?',
    duplicate: '¿La movemos o va otra aparte?',
    human: '¿Te paso con una persona?',
    'how-many': '¿Y cuántos serían en total?',
    'no-data': 'Tampoco tengo ese dato. ¿Te paso con una persona del equipo?',
  } as Readonly<Record<string, string>>,
  /** `who`: «tu hijo», «ti», or «la segunda persona». */
  nextPerson: (who: string) => `Ahora la cita para ${who}.`,
  restLater: 'Vemos primero estas citas y luego lo que falta.',
  onePartFirst: 'No encontré lugar para todos juntos; vemos primero una cita y luego la que falta.',
  noRoomOn: (days: readonly string[]) =>
    `Para el ${listText(days)} no tengo lugar a esa hora; primero las demás y luego vemos lo que falta.`,
  alreadyHas: (appointment: Appointment) =>
    `Ya tienes ${appointmentText(appointment)}. ¿La movemos o quieres otra aparte?`,
  largeGroup: 'Un grupo así lo acomoda mejor el equipo. ¿Te paso con una persona?',
  helpWith: ({ say }: Appointment) =>
    `¿Es sobre tu cita del ${say} o quieres agendar otra? Dime qué necesitas.`,
  nobodyElse: (name: string) => `Ese servicio solo lo da ${personText(name)}.`,
  moveThatOne: ({ say }: Appointment) => `¿Muevo la que ya tienes (${say})?`,
  hasThatOne: (appointment: Appointment) =>
    `Ya tienes ${appointmentText(appointment)}; vemos lo que falta.`,
  movesThatOne: 'Va, muevo la que ya tienes.',
  alreadyBooked: (appointment: Appointment) =>
    `Ya tienes esa cita: ${appointmentText(appointment)}. Aquí estoy si necesitas otra.`,
  onlyText: 'Por ahora solo puedo leer texto. ¿Me lo escribes, porfa?',
  noProductHold:
    'Los productos no los puedo separar por aquí; si quieres te paso con una persona del equipo.',
  noProduct: (said: string) => `No tenemos «${said}» entre nuestros productos.`,
  atEase: 'Va, aquí estoy para lo que necesites.',
  whoAmI: (name: string, business: string) =>
    `Soy ${name}, asistente virtual de ${business}. ¿Prefieres que te pase con una persona del equipo?`,
  soSo: '¡Todo bien, gracias! ¿En qué te ayudo?',
  sorry: 'Lamento mucho lo que pasó.',
  emergency:
    'Si es una emergencia, llama ya al 911 o ve a urgencias. Ya le avisé al equipo para que te escriba.',
  /** Without the map: who hurries reads little. */
  goTo: (branches: readonly Branch[]) =>
    branches.map(({ name, address }) => `${name}: ${address}`).join('\n'),
  callUs: (phone: string) => `Si no te responden ya, llama al ${phone}.`,
  petEmergency: 'Ve ya a urgencias veterinarias. Ya le avisé al equipo para que te escriba.',
  sorryToWait: 'Perdón por la espera.',
  stillWaiting: 'Perdón por la espera. Ya le insistí al equipo; te escriben en cuanto puedan.',
  noAdvice: 'Eso lo tiene que ver un especialista; por aquí no puedo dar consejo médico.',
  private: 'Por privacidad solo puedo ver las citas de quien me escribe.',
  stillPrivate: 'Te entiendo, pero por privacidad no puedo compartir citas de otra persona.',
  notOurs: (business: string): readonly string[] => [
    `Con eso no te puedo ayudar, pero con gusto te atiendo con citas, precios y horarios de ${business}.`,
    `Eso se me escapa; lo mío son las citas, los precios y los horarios de ${business}.`,
  ],
  attending: (appointment: Appointment) =>
    `¡Gracias por avisar! Tu cita sigue en pie: ${appointmentText(appointment)}.`,
  noPastVisits: 'No encuentro visitas anteriores a tu nombre.',
  lastVisit: (visit: Appointment) => `Tu última visita: ${appointmentText(visit)}.`,
  late: 'Gracias por avisar. Le paso tu mensaje al equipo.',
  arrived: 'Gracias por avisar. Le digo ahora mismo al equipo que ya estás aquí.',
  helloAgain: '¡Hola de nuevo! ¿En qué te ayudo?',
  hi: '¡Hola!',
  hello: (business: string) => `¡Hola! Bienvenido a ${business}. ¿En qué te ayudo?`,
  trouble: 'Perdón, se me complicó revisarlo. ¿Prefieres que te pase con una persona del equipo?',
} as const

/** What is said in a language: every sentence of ours, as a value or a function of its facts. */
export type Phrases = {
  readonly [Key in keyof typeof phrases]: Widened<(typeof phrases)[Key]>
}
type Widened<Value> = Value extends string
  ? string
  : Value extends readonly string[]
    ? readonly string[]
    : Value

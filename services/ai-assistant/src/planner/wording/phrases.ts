import { formatMoney } from '@mostrador/kernel'
import type { Appointment, Offer } from '../state/memory.ts'
import type { Branch, Service } from '../understand/match.ts'

const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
const listing = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Numbers are pesos as the price list shows them; texts were already written by the server. */
export const priceText = (price: string | number | null): string =>
  typeof price === 'number'
    ? formatMoney({ cents: Math.round(price * 100), currency: 'MXN' })
    : (price ?? '')

const offerText = (offer: Offer, withBranch: boolean): string =>
  withBranch && offer.branch ? `${offer.say} (${offer.branch})` : offer.say

/** How an offer is introduced: before a list, and before one time alone. */
export type Lead = { readonly list: string; readonly one: string }
const near = (why: string): Lead => ({
  list: `${why} Lo más cercano:`,
  one: `${why} Lo más cercano: `,
})
export const leads = {
  available: { list: 'Tengo estos horarios:', one: 'Tengo: ' },
  onlyThatDay: { list: 'Tengo estos horarios:', one: 'Ese día solo me queda un lugar: ' },
  onlyInReach: { list: 'Tengo estos horarios:', one: 'En ese horario solo me queda un lugar: ' },
  soonest: { list: 'Lo más pronto que tengo:', one: 'Lo más pronto que tengo: ' },
  yesFree: { list: 'Tengo estos horarios:', one: 'Sí tengo: ' },
  narrowed: { list: 'De esos, estos:', one: 'Sería: ' },
  again: { list: 'Estos son los horarios que te decía:', one: 'Te decía: ' },
  which: { list: '¿Cuál de estas?', one: 'Te decía: ' },
  notThatHour: near('A esa hora no tengo lugar.'),
  taken: near('Esa hora se acaba de ocupar.'),
  gone: near('Ese horario ya no está disponible.'),
  /** `when`: «Para hoy ya», «Para el lunes 23 de noviembre», «En esos días»; `who`: a person asked for by name, or empty. */
  full: (when: string, who: string): Lead =>
    near(`${when} no me queda lugar${who ? ` con ${who}` : ''}.`),
} as const

/** Every sentence the planner says. None claims that something was booked, moved or called off: only the server says that. */
export const phrases = {
  askService: (services: readonly Service[]): string =>
    services.length === 0
      ? phrases.noServices
      : `¿Qué servicio te gustaría?\n${numbered(services.slice(0, 12).map(({ name }) => name))}`,
  whichService: (options: readonly Service[]) =>
    `¿Cuál de estos?\n${numbered(options.map(({ name }) => name))}`,
  unknownService: (said: string, services: readonly Service[]): string =>
    services.length === 0
      ? phrases.noServices
      : `Por ahora no manejamos «${said}». Esto sí tenemos:\n${numbered(services.slice(0, 12).map(({ name }) => name))}\n¿Te interesa alguno?`,
  noServices: 'Por ahora no tengo servicios para agendar por aquí.',
  askServiceAgain: 'Va. ¿Qué servicio sería? Mándame el número o el nombre de la lista.',
  askWhen: (service: string) =>
    `¿Para qué día te gustaría${service ? ` tu cita de ${service}` : ''}?`,
  askOtherWhen: '¿Qué otro día u hora te acomoda?',
  askNewWhen: '¿Para qué día y hora la quieres mover?',
  past: 'Esa fecha ya pasó. ¿Qué otro día te acomoda?',
  invalid: 'No encuentro esa fecha en el calendario. ¿Qué día te acomoda?',
  /** `place`: the one branch of all these times, when the business has others. */
  offers: (offers: readonly Offer[], lead: string, place: string) => {
    const several = new Set(offers.map(({ branch }) => branch)).size > 1
    return `${lead}
${numbered(offers.map(offer => offerText(offer, several)))}
${place ? `${/sucursal/i.test(place) ? `Son en ${place}` : `Son en la sucursal ${place}`}. ` : ''}${lead.startsWith('¿') ? 'Mándame el número o la hora.' : '¿Cuál te acomoda?'}`
  },
  proposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. ¿Te la aparto?`,
  moveProposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. ¿La muevo a esa hora?`,
  nothingFree: 'No encontré lugares libres en esos días. ¿Qué otro día u hora te acomoda?',
  unknownSpecialist: (name: string, names: readonly string[]) =>
    `No encuentro a «${name}» en el equipo. ${names.length > 0 ? `Aquí atienden ${listing.format(names)}.` : ''}`.trim(),
  whichSpecialist: (names: readonly string[]) => `¿Con quién?\n${numbered(names)}`,
  specialists: (names: readonly string[]) =>
    names.length > 0 ? `Te puede atender ${listing.format(names)}.` : 'Te atiende nuestro equipo.',
  afterBooking: (name: string | null) =>
    name ? `¡Te esperamos, ${callName(name)}!` : '¡Te esperamos!',
  afterMoving: '¡Listo, nos vemos en tu nuevo horario!',
  afterCancelling: 'Cuando quieras otra cita, aquí estoy.',
  next: (service: string) => `Ahora vamos con ${service}.`,
  twoServices: (first: string, then: string) => `Vemos primero ${first} y luego ${then}.`,
  takenMeanwhile: 'Esa hora se acaba de ocupar.',
  noAppointments: 'No encuentro citas próximas a tu nombre.',
  appointments: (list: readonly Appointment[]) =>
    list.length === 1
      ? `Tu próxima cita: ${appointmentText(list[0])}.`
      : `Tus próximas citas:\n${numbered(list.map(appointmentText))}`,
  whichAppointment: (list: readonly Appointment[], kind: 'move' | 'cancel') =>
    `¿Cuál cita quieres ${kind === 'move' ? 'mover' : 'cancelar'}?\n${numbered(list.map(appointmentText))}`,
  sureCancel: (appointment: Appointment) =>
    `¿Seguro que quieres cancelar tu cita: ${appointmentText(appointment)}?`,
  kept: 'Va, la dejamos como está.',
  dropped: 'Sin problema, lo dejamos así. Aquí estoy cuando gustes.',
  services: (list: readonly Service[]) =>
    `Esto es lo que hacemos:\n${numbered(list.map(serviceLine))}`,
  price: (list: readonly Service[]) =>
    list
      .map(
        service =>
          `${service.name}: ${[priceText(service.price), service.minutes === null ? '' : `${service.minutes} min`].filter(Boolean).join(', ')}.`
      )
      .join('\n'),
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
    branches.some(({ address }) => address)
      ? branches
          .filter(({ address }) => address)
          .map(({ name, address }) =>
            branches.length > 1 ? `${name}: ${address}` : `Estamos en ${address}`
          )
          .join('\n')
      : 'No tengo la dirección a la mano.',
  suggest: (service: string) => `¿Te busco un horario para ${service}?`,
  hoursOn: (
    day: string,
    open: readonly { name: string; hours: string }[],
    several: boolean,
    place: string,
    yes: boolean
  ) =>
    open.length === 0
      ? `El ${day} no abrimos${place ? ` en ${place}` : ''}.`
      : `${yes ? 'Sí, el' : 'El'} ${day} abrimos ${listing.format(open.map(({ name, hours }) => `${several ? `en ${name} ` : ''}${hours}`))}`.replace(
          /\.?$/,
          '.'
        ),
  optOut:
    'Claro. Escribe BAJA y dejamos de mandarte mensajes automáticos; con ALTA vuelves cuando quieras.',
  handedOver: 'Con gusto, te paso con una persona del equipo. En un momento te escriben.',
  cannotHandOver:
    'Ahora no puedo pasarte con una persona, pero dejo tu mensaje aquí para el equipo.',
  offerHuman: '¿Prefieres que te pase con una persona del equipo?',
  noted: (name: string | undefined) => (name ? `Gracias, ${name}.` : 'Gracias, ya lo anoté.'),
  waiting: 'Claro, tómate tu tiempo. Aquí te espero.',
  thanks: ['¡Con gusto! Aquí estoy para lo que necesites.', '¡A ti! Que tengas bonito día.'],
  courtesy: ['¡Perfecto! Si necesitas algo más, aquí estoy.', '¡Va! Cualquier cosa, me escribes.'],
  noData: 'No tengo ese dato; si quieres te paso con una persona del equipo.',
  noDataNow: 'No tengo ese dato; si quieres que te pase con el equipo, escribe «persona».',
  party:
    'Claro. Cada persona lleva su propia cita: vemos primero una y al terminar seguimos con la que falta.',
  nextPerson: (service: string) =>
    `Ahora la cita de la otra persona, también de ${service} (si quiere otro servicio, dime cuál).`,
  onlyText: 'Por ahora solo puedo leer texto. ¿Me lo escribes, porfa?',
  noProductHold:
    'Los productos no los puedo separar por aquí; si quieres te paso con una persona del equipo.',
  noProduct: (said: string) => `No encuentro «${said}» entre nuestros productos.`,
  atEase: 'Va, aquí estoy para lo que necesites.',
  whoAmI: (name: string, business: string) =>
    `Soy ${name}, asistente virtual de ${business}. ¿Prefieres que te pase con una persona del equipo?`,
  soSo: '¡Todo bien, gracias! ¿En qué te ayudo?',
  sorry: 'Lamento lo que pasó.',
  late: 'Gracias por avisar. Le paso tu mensaje al equipo.',
  helloAgain: '¡Hola de nuevo! ¿En qué te ayudo?',
  hi: '¡Hola!',
  help: 'Puedo buscarte un horario, mover o cancelar tu cita y darte precios. ¿Qué necesitas?',
  hello: (business: string) => `¡Hola! Bienvenido a ${business}. ¿En qué te ayudo?`,
  trouble: 'Perdón, se me complicó revisarlo. ¿Prefieres que te pase con una persona del equipo?',
} as const

const appointmentText = (appointment: Appointment | undefined): string => {
  if (appointment === undefined) return ''
  const { service, say } = appointment
  return service && !say.includes(service) ? `${service}, ${say}` : say
}
/** What a person is called by: «Karla Méndez» → «Karla», «Don José» stays. */
const callName = (name: string): string =>
  /^(?:(?:don|doña|sra?|dra?|lic|ing|prof|mtr[oa])\.?\s+)?\S+/iu.exec(name.trim())?.[0] ?? name
const serviceLine = (service: Service): string =>
  [service.name, priceText(service.price), service.minutes === null ? '' : `${service.minutes} min`]
    .filter(Boolean)
    .join(', ')

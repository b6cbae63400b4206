import { formatMoney } from '@mostrador/kernel'
import type { Appointment, Offer } from './memory.ts'
import type { Branch, Service } from './match.ts'

const numbered = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
const listing = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** Numbers are pesos as the price list shows them; texts were already written by the server. */
export const priceText = (price: string | number | null): string =>
  typeof price === 'number' ? formatMoney({ cents: Math.round(price * 100), currency: 'MXN' }) : (price ?? '')

const offerText = (offer: Offer, withBranch: boolean): string => (withBranch && offer.branch ? `${offer.say} (${offer.branch})` : offer.say)

/** Every sentence the planner says. None claims that something was booked, moved or called off: only the server says that. */
export const phrases = {
  askService: (services: readonly Service[]) => `¿Qué servicio te gustaría?\n${numbered(services.slice(0, 10).map(({ name }) => name))}`,
  whichService: (options: readonly Service[]) => `¿Cuál de estos?\n${numbered(options.map(({ name }) => name))}`,
  unknownService: (said: string, services: readonly Service[]) => `Por ahora no manejamos «${said}». Esto sí tenemos:\n${numbered(services.slice(0, 10).map(({ name }) => name))}\n¿Te interesa alguno?`,
  noServices: 'Por ahora no tengo servicios para agendar por aquí.',
  askWhen: (service: string) => `¿Para qué día te gustaría${service ? ` tu cita de ${service}` : ''}?`,
  askOtherWhen: '¿Qué otro día u hora te acomoda?',
  askNewWhen: '¿Para qué día y hora la quieres mover?',
  past: 'Esa fecha ya pasó. ¿Qué otro día te acomoda?',
  invalid: 'No encuentro esa fecha en el calendario. ¿Qué día te acomoda?',
  offers: (offers: readonly Offer[], lead: string) => {
    const several = new Set(offers.map(({ branch }) => branch)).size > 1
    return `${lead}\n${numbered(offers.map(offer => offerText(offer, several)))}\n¿Cuál te acomoda?`
  },
  available: 'Tengo estos horarios:',
  notThatHour: 'A esa hora no tengo lugar. Lo más cercano:',
  notThatDay: 'No me queda lugar en lo que pediste. Lo más cercano:',
  taken: 'Esa hora se acaba de ocupar. Lo más cercano:',
  expired: 'Déjame revisar otra vez. Ahora tengo estos horarios:',
  proposal: (offer: Offer, lead: string) => `${lead}${offer.say}. ¿Te la aparto?`,
  moveProposal: (offer: Offer, lead: string) => `${lead}${offer.say}. ¿La muevo a esa hora?`,
  yesFree: 'Sí tengo: ',
  onlyOne: 'Tengo: ',
  nothingFree: 'No encontré lugares libres en esos días. ¿Qué otro día u hora te acomoda?',
  whichOffer: (offers: readonly Offer[]) => phrases.offers(offers, '¿Cuál de estas?'),
  unknownSpecialist: (name: string, names: readonly string[]) => `No encuentro a «${name}» en el equipo. ${names.length > 0 ? `Aquí atienden ${listing.format(names)}.` : ''}`.trim(),
  whichSpecialist: (names: readonly string[]) => `¿Con quién?\n${numbered(names)}`,
  specialists: (names: readonly string[]) => (names.length > 0 ? `Te puede atender ${listing.format(names)}.` : 'Te atiende nuestro equipo.'),
  afterBooking: (name: string | null) => (name ? `¡Te esperamos, ${name}!` : '¡Te esperamos!'),
  afterMoving: '¡Listo, nos vemos en tu nuevo horario!',
  afterCancelling: 'Cuando quieras otra cita, aquí estoy.',
  next: (service: string) => `Ahora vamos con ${service}.`,
  twoServices: (first: string, then: string) => `Vemos primero ${first} y luego ${then}.`,
  noAppointments: 'No encuentro citas próximas a tu nombre.',
  appointments: (list: readonly Appointment[]) => (list.length === 1 ? `Tu próxima cita: ${appointmentText(list[0])}.` : `Tus próximas citas:\n${numbered(list.map(appointmentText))}`),
  whichAppointment: (list: readonly Appointment[], kind: 'move' | 'cancel') => `¿Cuál cita quieres ${kind === 'move' ? 'mover' : 'cancelar'}?\n${numbered(list.map(appointmentText))}`,
  sureCancel: (appointment: Appointment) => `¿Seguro que quieres cancelar tu cita: ${appointmentText(appointment)}?`,
  kept: 'Va, la dejamos como está.',
  dropped: 'Sin problema, lo dejamos así. Aquí estoy cuando gustes.',
  services: (list: readonly Service[]) => `Esto es lo que hacemos:\n${numbered(list.map(serviceLine))}`,
  price: (list: readonly Service[]) => list.map(service => `${service.name}: ${[priceText(service.price), service.minutes === null ? '' : `${service.minutes} min`].filter(Boolean).join(', ')}.`).join('\n'),
  products: (list: readonly { name: string; price: string | number | null }[]) => list.slice(0, 5).map(({ name, price }) => `• ${name}${price === null || price === '' ? '' : `: ${priceText(price)}`}`).join('\n'),
  noPrice: (said: string) => `No encontré el precio de «${said}».`,
  hours: (branches: readonly Branch[]) => (branches.some(({ hours }) => hours) ? branches.filter(({ hours }) => hours).map(({ name, hours }) => (branches.length > 1 ? `${name}: ${hours}` : `Nuestro horario: ${hours}`)).join('\n') : 'No tengo el horario a la mano.'),
  addresses: (branches: readonly Branch[]) => (branches.some(({ address }) => address) ? branches.filter(({ address }) => address).map(({ name, address }) => (branches.length > 1 ? `${name}: ${address}` : `Estamos en ${address}`)).join('\n') : 'No tengo la dirección a la mano.'),
  suggest: (service: string) => `¿Te busco un horario para ${service}?`,
  optOut: 'Claro. Escribe BAJA y dejamos de mandarte mensajes automáticos; con ALTA vuelves cuando quieras.',
  handedOver: 'Con gusto, te paso con una persona del equipo. En un momento te escriben.',
  cannotHandOver: 'Ahora no puedo pasarte con una persona, pero dejo tu mensaje aquí para el equipo.',
  offerHuman: '¿Prefieres que te pase con una persona del equipo?',
  noted: (name: string | undefined) => (name ? `Gracias, ${name}.` : 'Gracias, ya lo anoté.'),
  waiting: 'Claro, tómate tu tiempo. Aquí te espero.',
  thanks: '¡Con gusto! Aquí estoy para lo que necesites.',
  help: 'Puedo buscarte un horario, mover o cancelar tu cita y darte precios. ¿Qué necesitas?',
  hello: (business: string) => `¡Hola! Bienvenido a ${business}. ¿En qué te ayudo?`,
  trouble: 'Perdón, se me complicó revisarlo. ¿Prefieres que te pase con una persona del equipo?',
} as const

const appointmentText = (appointment: Appointment | undefined): string => (appointment ? (appointment.service && !appointment.say.includes(appointment.service) ? `${appointment.service}, ${appointment.say}` : appointment.say) : '')
const serviceLine = (service: Service): string => [service.name, priceText(service.price), service.minutes === null ? '' : `${service.minutes} min`].filter(Boolean).join(', ')

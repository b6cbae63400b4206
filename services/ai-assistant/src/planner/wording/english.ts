import { nothingDoneInEnglish } from './nothing-done.ts'
import { noneFoundInEnglish } from './none-found.ts'
import type { Appointment, Offer } from '../state/memory.ts'
import type { OrderRow, Quote } from '../results.ts'
import type { Branch, Service } from '../understand/business.ts'
import { calledName, firstName } from '../../names.ts'
import {
  addressText,
  appointmentText,
  leadFor,
  mostOptions,
  numbered,
  offerLines,
  offerText,
  priceText,
} from './lists.ts'
import { englishQuestions, priceLine, serviceLine } from './english-lines.ts'
import { days, inEnglish, minutesInEnglish, spanishDays } from './english-dates.ts'
import type { OpenDay, OwnDetails, Phrases } from './phrases.ts'

/** Before a cancellation: what it makes of a deposit. */
const depositText = ({ deposit }: Appointment): string => {
  if (deposit === undefined) return ''
  return deposit.isReturned
    ? `Your deposit of ${deposit.amount} still comes back.\n`
    : `Your deposit of ${deposit.amount} does not come back any more.\n`
}

/** The first five lines, and how many more there are. */
const shortInEnglish = (lines: readonly string[]): string => {
  const more = lines.length - mostOptions
  const shown = numbered(lines.slice(0, mostOptions))
  return more > 0 ? `${shown}\n… and ${more} more.` : shown
}

/** The short English of the sentences that a booking needs; the others stay in Spanish. */
export const englishPhrases: Partial<Phrases> = {
  ...englishQuestions,
  askService: (services: readonly Service[]) =>
    `Which service would you like?\n${shortInEnglish(services.map(({ name }) => name))}`,
  whichService: (options: readonly Service[]) =>
    `Which of these would you like?\n${numbered(options.map(({ name }) => name))}`,
  compare: (options: readonly Service[]) =>
    `It depends on what you are looking for:\n${numbered(options.map(serviceLine))}\nWhich one would you like?`,
  unknownService: (_: string, services: readonly Service[]) =>
    `We don't have that. This is available:\n${numbered(services.slice(0, mostOptions).map(({ name }) => name))}\nWhich service would you like?`,
  overBudget: (service: Service, cheaper: readonly Service[]) =>
    cheaper.length > 0
      ? `${priceLine(service)}\nFor less there is:\n${numbered(cheaper.map(serviceLine))}\nWould you like one of these?`
      : `${priceLine(service)} Shall I go on?`,
  askServiceAgain: 'Which service? Send me its number or its name.',
  sameForAll: (service: string) => `${service} for everybody, or which service for each?`,
  anyChild: (a: string, b: string) => `Which service for each: ${a} for all, or is any ${b}?`,
  serviceForEach: 'Which service for each person?',
  askDays: (count: number) => `Which ${count} days would you like?`,
  askWhen: () => 'Which day would you like?',
  whoseLimits: (a: string, b: string) => `Before ${a} and after ${b}: which service is when?`,
  askOtherWhen: 'Which other day or time works for you?',
  askNewWhen: 'Which day and time should I move it to?',
  past: 'That date has passed. Which other day works for you?',
  invalid: "I can't find that date. Which day works for you?",
  planAgain: (times: readonly string[]) => `Which one works: ${times.join(' or ')}?`,
  offers: (offers: readonly Offer[], lead: string, place: string) =>
    `${leadFor(lead, offers)}\n${numbered(offerLines(offers))}\n${place ? `At ${place}. ` : ''}Which one works for you?`,
  proposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. Shall I book it?`,
  moveProposal: (offer: Offer, lead: string, place: string) =>
    `${lead}${offerText(offer, place !== '')}. Shall I move it?`,
  nothingFree: 'I found no free times then. Which other day works for you?',
  afterBooking: (name: string | null) =>
    name && calledName(name) ? `See you soon, ${calledName(name)}!` : 'See you soon!',
  afterMoving: 'See you at your new time!',
  afterCancelling: ['Write anytime for another appointment.', 'I am here if you need anything.'],
  alreadyBooked: (appointment: Appointment) =>
    `You already have that one: ${appointmentText(appointment)}.`,
  ...noneFoundInEnglish,
  appointments: (list: readonly Appointment[]) =>
    `Your next appointment${list.length > 1 ? 's' : ''}:\n${list.map(each => appointmentText(each)).join('\n')}`,
  lasts: (appointment: Appointment, minutes: number, end: string) =>
    `It takes about ${minutesInEnglish(minutes)}, until ${end}: ${appointmentText(appointment)}.`,
  ownAppointment: (appointment: Appointment, { isYes, isWho, place, price }: OwnDetails) =>
    [
      `${isYes ? 'Yes, it is still on' : 'Your appointment'}: ${appointmentText(appointment, isWho)}.`,
      place && `It is at ${place.name}: ${addressText(place)}`,
      price !== undefined && `It costs ${priceText(price)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  sureCancelAll: (list: readonly Appointment[]) =>
    `Do you want me to cancel these appointments?\n${numbered(list.map(each => appointmentText(each)))}`,
  sureCancel: (appointment: Appointment) =>
    `${depositText(appointment)}Do you want me to cancel your appointment: ${appointmentText(appointment)}?`,
  sureCancelYours: (appointment: Appointment) =>
    `${depositText(appointment)}The appointment I see here is yours: ${appointmentText(appointment)}. Is that the one to cancel?`,
  whichAppointment: (list: readonly Appointment[]) =>
    `Which appointment?\n${numbered(list.map(each => appointmentText(each)))}`,
  moveOrCancel: (appointment: Appointment) =>
    `You have ${appointmentText(appointment)}. Shall I move it to another day or cancel it?`,
  bookedAnew: 'Alright, another one in its place.',
  alreadyHas: (appointment: Appointment) =>
    `You have ${appointmentText(appointment)}. Should I move it, or is this another one?`,
  largeGroup: 'The team can best arrange that for a group. Shall I put you through?',
  helpWith: (appointment: Appointment) =>
    `Is it about ${appointmentText(appointment)}, or would you like another? Tell me what you need.`,
  nobodyElse: (name: string) => `Only ${firstName(name)} does that.`,
  moveThatOne: (appointment: Appointment) =>
    `Shall I move the one you have (${appointmentText(appointment)})?`,
  hasThatOne: (appointment: Appointment) =>
    `You already have ${appointmentText(appointment)}; here is the rest.`,
  movesThatOne: 'Alright, I will move the one you have.',
  checked: (isSo: boolean) => (isSo ? 'Yes, that is right.' : 'No, this is how it stands:'),
  ...nothingDoneInEnglish,
  services: (list: readonly Service[]) =>
    `This is what we do:\n${shortInEnglish(list.map(priceLine))}`,
  hours: (branches: readonly Branch[], several: boolean) =>
    branches.map(({ name, hours }) => `${several ? `${name}: ` : 'Open '}${hours}`).join('\n'),
  addresses: (branches: readonly Branch[]) =>
    branches.map(branch => `${branch.name}: ${addressText(branch)}`).join('\n'),
  hoursOn: ({ day, open, elsewhere, place }: OpenDay) => {
    const name = days[spanishDays.indexOf(day)] ?? day
    const listed = (all: OpenDay['open']): string =>
      all.map(({ name: at, hours }) => `${at} ${hoursInEnglish(hours)}`).join(', ')
    if (open.length > 0) return `${name}: ${listed(open)}.`
    const others = elsewhere.length > 0 ? `; ${listed(elsewhere)}` : ''
    return `We are closed on ${name}${place ? ` in ${place}` : ''}${others}.`
  },
  attending: (appointment: Appointment) => `Thanks! See you then: ${appointmentText(appointment)}.`,
  onlyAt: (service: string, places: readonly string[]) =>
    `We only do ${service} in ${places.join(' and ')}.`,
  givenIn: (service: string, places: readonly string[]) =>
    `We do ${service} in ${places.join(' and ')}.`,
  swapped: (old: string, next: string) =>
    `The team changes ${old} to ${next}, as it takes another time. They will write to you shortly.`,
  itsPrice: 'That is our price; shall I look for a time?',
  costs: (price: string | number) => `It costs ${priceText(price)}.`,
  phone: (number: string) => `You can call us at ${number}.`,
  isIn: (place: string) => `It is in ${place}.`,
  isThere: (place: string, isYes: boolean) => `${isYes ? 'Yes' : 'No'}, it is in ${place}.`,
  notOffered: (said: string) => `We do not do «${said}».`,
  takes: (service: string, minutes: number) =>
    `${service} takes about ${minutesInEnglish(minutes)}.`,
  worksIn: (name: string, place: string) => `${firstName(name)} works in ${place}.`,
  worksOn: (name: string, day: string, isThere: boolean) =>
    `${firstName(name)} ${isThere ? 'works' : 'does not work'} on ${inEnglish(day)}.`,
  worksOnDays: (name: string, all: readonly string[]) =>
    `${firstName(name)} has time on ${[...new Set(all.map(inEnglish))].join(', ')}.`,
  notThen: (name: string) => `${firstName(name)} has no time then.`,
  notGivenBy: (name: string, service: string, others: readonly string[]) =>
    `${firstName(name)} does not do ${service}${others.length > 0 ? `; ${others.map(firstName).join(' and ')} does` : ''}.`,
  yesGiven: (service: string, branch: string | undefined, person: string | undefined) =>
    `Yes, ${service}${person ? ` with ${firstName(person)}` : ''}${branch ? ` in ${branch}` : ''}.`,
  noSuchBranch: (branches: readonly Branch[]) =>
    `We have no branch there. We are here:\n${branches.map(branch => `${branch.name}: ${addressText(branch)}`).join('\n')}`,
  branchesAre: (names: readonly string[]) =>
    `We have no branch there; we are in ${names.join(' and ')}.`,
  price: (list: readonly Service[]) =>
    [
      ...list.slice(0, mostOptions).map(priceLine),
      ...(list.length > mostOptions ? ['… and more; tell me which one.'] : []),
    ].join('\n'),
  products: (list: readonly { name: string; price: string | number | null }[]) =>
    list.map(({ name, price }) => `• ${name}: ${priceText(price)}`).join('\n'),
  noProduct: (said: string) => `We do not sell «${said}».`,
  noProductHold: 'I cannot hold products here. Would you like to talk to a person?',
  noServices: 'There is nothing to book here right now.',
  whichDay: days => `That day is another date. Which one: ${days.join(' or ')}?`,
  afterUrgent: 'First what is urgent; the rest is only if it helps.',
  suggest: (service: string) => `Shall I look for a time for ${service}?`,
  optOut: 'Write BAJA to stop the automatic messages; ALTA brings them back.',
  noted: (name: string | undefined) => (name ? `Thanks, ${name}.` : 'Thanks, noted.'),
  nextPerson: (who: string) => `Now the one for ${who}.`,
  onlyText: 'I can only read text. Could you write it, please?',
  atEase: 'Alright, I am here if you need anything.',
  whoAmI: (name: string, business: string) =>
    `I am ${name}, the virtual assistant of ${business}. Would you rather talk to a person?`,
  soSo: 'All good, thanks! How can I help?',
  noPastVisits: 'I find no earlier visits under your name.',
  lastVisit: (visit: Appointment) => `Your last visit: ${appointmentText(visit)}.`,
  noPrice: (said: string) => `I can't find a price for «${said}».`,
  unknownSpecialist: (name: string, names: readonly string[]) =>
    `There is no «${name}» on the team. You can see ${names.slice(0, mostOptions).map(firstName).join(', ')}.`,
  whichSpecialist: (names: readonly string[]) =>
    `With whom?\n${numbered(names.slice(0, mostOptions))}`,
  next: (service: string) => `Now ${service}.`,
  restLater: 'These first, then what is left.',
  onePartFirst: 'There is no room for all together; one first, then the others.',
  noRoomOn: (days: readonly string[]) =>
    `There is no room at that time on ${days.join(' and ')}; the others first, then what is missing.`,
  takenMeanwhile: 'That time was just taken.',
  notWith: (names: readonly string[]) => `${names.map(firstName).join(', ')} has no time then.`,
  specialists: (names: readonly string[]) => `You can see ${names.map(firstName).join(', ')}.`,
  handedOver: 'Of course, a person of the team will write to you shortly.',
  cannotHandOver: "I can't pass you on right now, but I leave your message for the team.",
  offerHuman: 'Would you like to talk to a person of the team?',
  otherwise: {
    'Would you like to talk to a person of the team?': 'Shall I call the team?',
  } as Readonly<Record<string, string>>,
  noData: "I don't have that information. Would you like to talk to a person?",
  noDataNow: "I don't have that information; write «person» to talk to the team.",
  orderTotal: (quote: Quote) =>
    `That would be:\n${quote.items.map(({ quantity, name, total }) => `• ${quantity} × ${name}: ${priceText(total)}`).join('\n')}\nTotal: ${priceText(quote.total)}, to pick up here. Shall I place the order?`,
  whichProduct: (names: readonly string[]) => `Which of these?\n${numbered(names)}`,
  stockLeft: (name: string, left: number) =>
    left > 0 ? `Only ${left} of ${name} left.` : `${name} is sold out right now.`,
  soldMeanwhile: 'Part of it was just sold.',
  priceChanged: 'A price changed; this is the total now.',
  afterOrder: 'Thank you!',
  orders: (list: readonly OrderRow[]) =>
    list.length === 0
      ? 'I find no orders under your name.'
      : list
          .slice(0, 3)
          .map(({ folio, total }) => `Order ${folio}: ${priceText(total)}.`)
          .join('\n'),
  orderDropped: 'Alright, nothing was ordered.',
  holiday: () => "That is a holiday and I don't have its hours. Would you like to ask the team?",
  unknown: () => "I don't have that information. Would you like me to ask a person of the team?",
  unknownRest: "I don't have information on the rest. Would you like to talk to a person?",
  unknownAside: () => "I don't have that information; write «person» to talk to the team.",
  forTeam: {
    order:
      'The team changes or cancels orders: I passed on your message and they will write to you.',
    invoice: 'The team handles invoices: I passed on your message and they will write to you.',
    lost: 'I asked the team to look for it; they will write to you shortly.',
    job: 'Thanks for your interest. I passed on your message to the team.',
    supplier: 'Thanks for writing. I passed on your message to the team.',
    suggestion: 'Thanks for telling us. I passed on your message to the team.',
    data: 'The team makes that change: I passed on your message and they will write to you.',
    papers: 'A person of the team handles that: I passed on your message.',
  },
  emergency:
    'If this is an emergency, call 911 or go to the ER now. I already told the team to write to you.',
  goTo: (branches: readonly Branch[]) =>
    branches.map(({ name, address }) => `${name}: ${address}`).join('\n'),
  callUs: (phone: string) => `If nobody answers, call ${phone}.`,
  petEmergency: 'Please go to a veterinary ER now. I already told the team to write to you.',
  sorry: 'I am very sorry about that.',
  sorryToWait: 'Sorry for the wait.',
  stillWaiting: 'Sorry for the wait. I reminded the team; they will write to you soon.',
  late: 'Thanks for telling us. I let the team know.',
  arrived: 'Thanks for telling us. I am telling the team right now that you are here.',
  private: 'For privacy I can only see the appointments of the person who writes to me.',
  stillPrivate: 'I understand, but I cannot share the appointments of somebody else.',
  noAdvice: 'A specialist has to look at that; I cannot give medical advice here.',
  thanks: ['You are welcome!', 'Have a nice day!'],
  courtesy: ['Great! Write if you need anything else.', 'Alright! I am here.'],
  helloAgain: 'Hello again! How can I help?',
  help: 'Would you like an appointment, or to ask for prices and hours? Tell me what you need.',
  helpWithService: (service: string) =>
    `Would you like an appointment for ${service}, or to ask about it? Tell me what you need.`,
  helpWithOne:
    'Is it about one of your appointments, or would you like another? Tell me what you need.',
  lost: 'Sorry, I did not understand. Shall I put you through to a person?',
  trouble: 'Sorry, something went wrong. Would you like to talk to a person?',
  notOurs: (business: string) => [
    `I can't help with that, but I am happy to help with appointments at ${business}.`,
    `That is beyond me; I do appointments, prices and hours of ${business}.`,
  ],
  hello: (business: string) => `Hi! Welcome to ${business}. How can I help?`,
  hi: 'Hi!',
  again: {
    when: 'Which day is best?',
    'new-when': 'Which other day or time is best?',
    'other-when': 'Which other day or time?',
    nothing: 'Nothing free then either. Which other day?',
    cancel: 'Shall I cancel it?',
    human: 'Shall I call the team?',
    'no-data': "I don't know that either. Shall I call the team?",
  },
}

const hoursInEnglish = (hours: string): string =>
  hours.replace(/\bde /g, 'from ').replace(/ a /g, ' to ')

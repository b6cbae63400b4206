import { type Lead } from '../wording/phrases.ts'
import { leadFor } from '../wording/lists.ts'
import type { Frame, Memory, Offer } from '../state/memory.ts'
import { warnOfHoliday } from './before-proposing.ts'
import { forWhomText } from './for-whom.ts'
import { ask, type Talk } from './talk.ts'

/** Times of all the people in the plans of one message. */
export const mostPlanned = 5

/** Offers times, one alone as a yes/no question; from now on only these can be chosen. */
export const offer = (talk: Talk, frame: Frame, times: readonly Offer[], lead: Lead): void => {
  // A plan is a line of several times: two of them are as much as five single ones.
  const people = Math.max(...times.map(({ also = [] }) => also.length + 1))
  const isPlan = times.some(({ also }) => also !== undefined)
  const offers = isPlan ? times.slice(0, Math.max(1, Math.floor(mostPlanned / people))) : times
  const [only] = offers
  if (!only) return
  if (frame.together && offers.every(isApart)) {
    delete frame.together
    talk.words.push(talk.phrases.notTogether)
  }
  const said = whatFor(talk.memory, frame, only)
  const isNew = frame.described !== said || (offers.length === 1 && isOfEach(frame, only))
  const subject = isNew && said !== '' ? ` para ${said}` : ''
  frame.described = said
  // The branch is named unless it is the only one or the person named it: beside one time each
  // time, for a yes may follow; above a list when it was not told yet.
  const branches = new Set(talk.memory.specialists.map(({ branch }) => branch).filter(Boolean))
  const isUntold = isNew || offers.length === 1 || frame.place !== only.branch
  const place =
    isUntold &&
    !frame.branch &&
    branches.size > 1 &&
    offers.every(({ branch }) => branch === only.branch)
      ? only.branch
      : ''
  if (place !== '') frame.place = place
  const key = `offers:${said} ${offers.flatMap(placesIn).join()}`
  const isAgain = (talk.memory.put[key] ?? 0) > 0 && !isNew && isOfSearch(talk, lead)
  // «Solo me queda un lugar» is no beginning of a plan for several.
  const found = isPlan && isOfSearch(talk, lead) ? planned(talk, lead) : lead
  const still = lead === talk.leads.notThatHour ? talk.leads.stillNotThatHour : talk.leads.still
  const [list, one] = [isAgain ? still : found]
    .flatMap(said => [said.list, said.one])
    .map(text => text.replace('{for}', subject))
  const propose = frame.kind === 'move' ? talk.phrases.moveProposal : talk.phrases.proposal
  const isShown = isAgain || lead === talk.leads.again
  const question = (): string => {
    if (offers.length === 1) return propose(only, one ?? '', place)
    if (isPlan && isShown && offers.every(({ date }) => date === only.date))
      return talk.phrases.planAgain(offers.map(({ time }) => time))
    return anotherList(talk, frame, offers, talk.phrases.offers(offers, list ?? '', place))
  }
  warnOfHoliday(talk, offers)
  ask(talk, key, question(), {
    kind: 'offers',
    offers: [...offers],
  })
  const { pending } = talk.memory
  if (pending?.kind !== 'human') {
    if (offers.length > 1) frame.list = [...offers]
    return
  }
  // A person was offered instead: the list on the screen is the one before.
  if (frame.list) pending.behind = { kind: 'offers', offers: frame.list }
}

const isApart = ({ date, time, also = [] }: Offer): boolean =>
  also.some(({ offer: part }) => part.date !== date || part.time !== time)

/**
 * Each of several people has a service of its own: what is agreed to says again who gets what, for
 * some of it may have been understood from few words.
 */
const isOfEach = (frame: Frame, { also = [] }: Offer): boolean =>
  frame.kind === 'book' &&
  also.some(({ service, label }) => service !== frame.service?.name && label !== service)

/** Each of the times of an offer, with who attends. */
const placesIn = (offer: Offer): string[] =>
  [offer, ...(offer.also ?? []).map(({ offer: part }) => part)].map(
    ({ date, time, specialist }) => `${date} ${time} ${specialist}`
  )

const planned = ({ leads }: Talk, lead: Lead): Lead =>
  lead === leads.onlyThatDay || lead === leads.onlyInReach ? leads.yesFree : lead

/** It says what was found; the others refer to what is on the screen. */
const isOfSearch = ({ leads }: Talk, lead: Lead): boolean => {
  const { again, which, narrowed, plan, taken, takenPart } = leads
  const others: readonly Lead[] = [again, which, narrowed, plan, taken, takenPart]
  return !others.includes(lead)
}

/** A list under the same first line as the one before it gets a shorter one; a refusal stays whole. */
const anotherList = (talk: Talk, frame: Frame, offers: readonly Offer[], text: string): string => {
  const [lead = '', ...lines] = text.split('\n')
  const isSame = frame.lead === lead && lead.startsWith('Tengo')
  frame.lead = lead
  return isSame ? [leadFor(talk.leads.sameDay.list, offers), ...lines].join('\n') : text
}

/** «Corte de cabello», «Corte de cabello para tu hijo», «ti y tu hijo»: what the times are for. */
const whatFor = (memory: Memory, frame: Frame, { also }: Offer): string => {
  const others = memory.others.slice(0, also?.length ?? 0)
  const name = frame.service?.name ?? ''
  // Which of several is being moved is said.
  if (frame.kind === 'move') {
    const whose = frame.appointment?.forWhom?.replace(/^su /, 'tu ')
    if (frame.isOneOfSeveral !== true) return ''
    return whose === undefined ? name : `${name} para ${whose}`
  }
  const first = frame.forWhom ? `${name} ${forWhomText(memory, frame.forWhom)}` : name
  if (!also) return first
  const isOne = others.every(
    ({ service, forWhom }) =>
      forWhom === frame.forWhom && (!service || service.handle === frame.service?.handle)
  )
  if (isOne && (others.every(({ when }) => when !== undefined) || frame.forWhom !== undefined))
    return `${first} (${others.length + 1} citas)`
  const isShared = others.every(
    ({ service }) => !service || service.handle === frame.service?.handle
  )
  const people = [frame, ...others].map(({ forWhom }) => forWhom ?? 'ti')
  if (isShared && isCounted(people)) return `${name} para ${people.length} personas`
  if (isShared && people.length > 2)
    return `${name} ${inWords.format(people.map(who => forWhomText(memory, who)))}`
  const names = [frame, ...others].map(({ service }) => service?.name ?? name)
  if (frame.forWhom && new Set(people).size === 1)
    return `${inWords.format(names)}, ${allOf(memory, names.length)} ${forWhomText(memory, frame.forWhom)}`
  const rest = others.map(({ forWhom }, at) => {
    const isShort = names[at] === name && names[at + 1] === name
    const own = isShort ? '' : names[at + 1]
    return [own, forWhom !== frame.forWhom && forWhomText(memory, forWhom)]
      .filter(Boolean)
      .join(' ')
  })
  return inWords.format([first, ...rest])
}

const allOf = ({ language }: Memory, count: number): string => {
  if (language === 'en') return count === 2 ? 'both' : 'all'
  return count === 2 ? 'las dos' : 'todas'
}
const inWords = new Intl.ListFormat('es-MX', { type: 'conjunction' })
/** «somos tres»: nobody but the writer was named. */
const isCounted = (people: readonly string[]): boolean =>
  people.length > 1 &&
  people.slice(1).every(who => /^la (?:segunda|tercera|cuarta|quinta)/.test(who))

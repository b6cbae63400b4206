import { addDays, fold, minutesOf, showDay, timeOf } from '@mostrador/kernel'
import { learnBranches } from './answers.ts'
import { matchServices, type Service } from './match.ts'
import type { Goal, Offer } from './memory.ts'
import { distinct, inOrder, nearestTo, spread } from './offers.ts'
import { leads, phrases, type Lead } from './phrases.ts'
import {
  appointmentsOf,
  codeOf,
  messageOf,
  offersOf,
  servicesOf,
  specialistsOf,
  type Result,
} from './results.ts'
import { ask, can, offerHuman, type Step, type Talk } from './talk.ts'
import type { TimeWish } from './times.ts'

/** How far ahead «lo más pronto posible» looks, in days. */
const horizon = 14
/** Rows asked of one search: the most a tool returns. */
const most = 20

/** Learns what the business offers, once in a conversation. */
export function* learn(talk: Talk): Step<void> {
  const services = yield { name: 'list_services', arguments: {} }
  if (!services.ok) return
  talk.memory.services = servicesOf(services)
  talk.memory.specialists = can(talk, 'list_specialists')
    ? specialistsOf(yield { name: 'list_specialists', arguments: {} })
    : []
}

/** Asks for the next missing thing of the goal, or looks for times and offers them. */
export function* advance(talk: Talk): Step<void> {
  const { memory } = talk
  const goal = memory.goal
  if (!goal) return
  if (goal.kind !== 'book' && !(yield* whichAppointment(talk, goal))) return
  if (goal.kind === 'cancel') {
    if (goal.appointment)
      ask(talk, `cancel:${goal.appointment.handle}`, phrases.sureCancel(goal.appointment), {
        kind: 'cancel',
        appointment: goal.appointment,
      })
    return
  }
  if (
    !can(talk, 'find_free_times') ||
    !can(talk, goal.kind === 'book' ? 'book_appointment' : 'move_appointment')
  )
    return offerHuman(talk, phrases.offerHuman)
  if (!memory.services) yield* learn(talk)
  const services = memory.services ?? []
  if (goal.kind === 'move' && goal.appointment && !goal.service) {
    const service = serviceNamed(goal.appointment.service, services)
    if (!service) return offerHuman(talk)
    goal.service = service
  }
  if (!goal.service) {
    if (services.length === 0)
      return offerHuman(talk, `${phrases.noServices} ${phrases.offerHuman}`)
    const only = services.length === 1 ? services[0] : undefined
    if (!only && goal.among)
      return ask(talk, 'service', phrases.whichService(goal.among), {
        kind: 'services',
        options: goal.among,
      })
    const again = goal.menu
    goal.menu = true
    if (!only)
      return ask(talk, 'service', again ? phrases.askServiceAgain : phrases.askService(services), {
        kind: 'services',
        options: services.slice(0, 12),
      })
    goal.service = only
  }
  memory.topic = goal.service
  if (goal.by !== undefined && goal.appointment) {
    goal.time = { exact: Math.min(1439, Math.max(0, minutesOf(goal.appointment.time) + goal.by)) }
    delete goal.by
  }
  if (goal.sameHour && goal.appointment && !goal.time)
    goal.time = { exact: minutesOf(goal.appointment.time) }
  if (!goal.when && goal.kind === 'move' && goal.time && goal.appointment)
    goal.when = { kind: 'days', from: goal.appointment.date, to: goal.appointment.date }
  if (!goal.when)
    return ask(
      talk,
      'when',
      goal.kind === 'move' ? phrases.askNewWhen : phrases.askWhen(goal.service.name),
      { kind: 'when' }
    )
  if (goal.when !== 'soonest' && goal.when.kind !== 'days') {
    const question = goal.when.kind === 'past' ? phrases.past : phrases.invalid
    delete goal.when
    return ask(talk, 'when', question, { kind: 'when' })
  }
  yield* searchAndOffer(talk, goal, goal.service)
}

const serviceNamed = (name: string, services: readonly Service[]): Service | undefined =>
  services.find(service => fold(service.name) === fold(name)) ??
  matchServices(fold(name), services).matches[0]?.options[0]

/** Finds the appointment to move or call off; asks when several fit. False = the turn ends here. */
function* whichAppointment(talk: Talk, goal: Goal): Step<boolean> {
  if (goal.appointment) return true
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  const [only] = list
  if (!only) {
    Object.assign(talk.memory, { goal: null, pending: null })
    talk.words.push(phrases.noAppointments)
    return false
  }
  const kind = goal.kind === 'cancel' ? 'cancel' : 'move'
  const where = goal.kind === 'cancel' ? goal.when : goal.source
  const told =
    where !== undefined && where !== 'soonest' && where.kind === 'days' ? where : undefined
  const recent =
    goal.latest && !told
      ? list.find(
          ({ date, time }) => date === talk.memory.recent?.date && time === talk.memory.recent.time
        )
      : undefined
  const fit = recent
    ? [recent]
    : list.filter(
        ({ date, service }) =>
          (!told || (date >= told.from && date <= told.to)) &&
          (!goal.service || fold(service) === fold(goal.service.name))
      )
  const [chosen] = fit.length === 1 ? fit : list.length === 1 ? [only] : []
  if (chosen) {
    goal.appointment = chosen
    return true
  }
  const shown = (fit.length > 1 ? fit : list).slice(0, 5)
  ask(talk, `which:${kind}`, phrases.whichAppointment(shown, kind), {
    kind: 'appointments',
    options: shown,
  })
  return false
}

/** Whether this day was said to be no good. */
const barred = ({ except }: Goal, date: string): boolean =>
  except?.kind === 'days' && date >= except.from && date <= except.to

/** Free times all over the days and hours asked for; only the first of them when they should be soon. */
function* find(
  goal: Goal,
  service: Service,
  dates: { from: string; to: string },
  time: TimeWish | undefined,
  soon = false
): Step<Result> {
  const from =
    goal.except?.kind === 'days' && barred(goal, dates.from) && goal.except.to < dates.to
      ? addDays(goal.except.to, 1)
      : dates.from
  return yield {
    name: 'find_free_times',
    arguments: {
      service: service.handle,
      date_from: from,
      date_to: dates.to,
      ...(time?.from !== undefined && { time_from: timeOf(Math.max(0, time.from)) }),
      ...(time?.to !== undefined && { time_to: timeOf(Math.min(1439, time.to)) }),
      ...(goal.people && { specialists: goal.people.map(({ handle }) => handle) }),
      ...(goal.branch && { branch: goal.branch.handle }),
      ...(!soon && { spread: true }),
      limit: most,
    },
  }
}

function* searchAndOffer(talk: Talk, goal: Goal, service: Service): Step<void> {
  if (!goal.when || (goal.when !== 'soonest' && goal.when.kind !== 'days')) return
  const asap = goal.when === 'soonest'
  const dates =
    goal.when === 'soonest' ? { from: talk.today, to: addDays(talk.today, horizon) } : goal.when
  const wish = goal.time
  const window = wish?.exact === undefined ? wish : { from: wish.exact, to: wish.exact + 120 }
  let first = yield* find(goal, service, dates, window, asap)
  if (!first.ok && /unknown|handle/.test(codeOf(first))) {
    // Short names are the server's; if it forgot them, ask for fresh ones once.
    yield* learn(talk)
    const again = serviceNamed(service.name, talk.memory.services ?? [])
    if (again) {
      goal.service = again
      delete goal.people
      delete goal.branch
      first = yield* find(goal, again, dates, window, asap)
    }
  }
  if (!first.ok) return offerHuman(talk)
  const good = (found: readonly Offer[]) => found.filter(({ date }) => !barred(goal, date))
  let times = good(offersOf(first, 'times'))
  const whole = times.length < most
  if (wish?.exact !== undefined) {
    const minutes = wish.exact
    const hit = times.filter(({ time }) => minutesOf(time) === minutes)
    if (hit.length > 0)
      return offer(
        talk,
        goal,
        dates.from === dates.to ? hit.slice(0, 1) : spread(hit),
        leads.yesFree
      )
    // «a las 8» where nobody is there at eight in the morning was eight in the evening; otherwise look just before the hour.
    const evening =
      times.length === 0 && wish.other !== undefined && wish.other > minutes
        ? wish.other
        : undefined
    const second = yield* find(
      goal,
      service,
      dates,
      evening === undefined
        ? { from: minutes - 120, to: minutes - 1 }
        : { from: evening, to: evening + 120 }
    )
    const more = good(offersOf(second, 'times'))
    const otherHit = more.filter(({ time }) => minutesOf(time) === evening)
    if (otherHit.length > 0)
      return offer(
        talk,
        goal,
        dates.from === dates.to ? otherHit.slice(0, 1) : spread(otherHit),
        leads.yesFree
      )
    times = [...times, ...more]
    if (times.length > 0 && distinct(times).length < 3)
      times = [...times, ...good(offersOf(yield* find(goal, service, dates, undefined), 'times'))]
    if (times.length > 0) return offer(talk, goal, nearestTo(times, minutes), leads.notThatHour)
  }
  if (asap && times.length > 0) return offer(talk, goal, spread(times.slice(0, 12)), leads.soonest)
  if (times.length > 0)
    return offer(
      talk,
      goal,
      spread(times),
      whole && dates.from === dates.to
        ? wish
          ? leads.onlyInReach
          : leads.onlyThatDay
        : leads.available
    )
  const near = distinct(good(offersOf(first, 'nearest')))
  // The whole of the next day with room says more than its first half-hours; a part of the day is looked for on other days.
  const [nearest] = near
  const around =
    wish?.exact !== undefined && near.length >= 3
      ? []
      : good(
          offersOf(
            yield* wish && wish.exact === undefined
              ? find(goal, service, { from: dates.from, to: addDays(dates.to, 7) }, wish)
              : find(
                  goal,
                  service,
                  nearest
                    ? { from: nearest.date, to: nearest.date }
                    : { from: dates.from, to: addDays(dates.to, horizon) },
                  undefined
                ),
            'times'
          )
        )
  const shown =
    distinct(around).length >= 3
      ? spread(around)
      : inOrder(distinct([...near, ...around]).slice(0, 4))
  if (shown.length > 0)
    return offer(
      talk,
      goal,
      shown,
      wish?.exact === undefined ? fullLead(talk, goal, dates) : leads.notThatHour
    )
  delete goal.when
  delete goal.time
  ask(talk, 'nothing', phrases.nothingFree, { kind: 'when' })
}

const either = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Says which days have no room, the way they were asked for. */
const fullLead = (
  { today, context }: Talk,
  goal: Goal,
  { from, to }: { from: string; to: string }
): Lead => {
  const when = goal.time
    ? 'En ese horario ya'
    : from !== to
      ? 'En esos días'
      : from === today
        ? 'Para hoy ya'
        : from === addDays(today, 1)
          ? 'Para mañana'
          : `Para el ${showDay(from, context.zone)}`
  return leads.full(
    when,
    goal.people ? either.format(goal.people.map(({ name }) => name.split(' ')[0] ?? name)) : ''
  )
}

/** Puts times before the person; only these can be chosen from now on. One alone is asked for with a yes or no. */
export const offer = (talk: Talk, goal: Goal, offers: readonly Offer[], lead: Lead): void => {
  const [only] = offers
  if (!only) return
  // Where it is goes without saying in a business of one branch, and where the person named it.
  const branches = new Set(talk.memory.specialists.map(({ branch }) => branch).filter(Boolean))
  const place =
    !goal.branch && branches.size > 1 && offers.every(({ branch }) => branch === only.branch)
      ? only.branch
      : ''
  const question =
    offers.length > 1
      ? phrases.offers(offers, lead.list, place)
      : goal.kind === 'move'
        ? phrases.moveProposal(only, lead.one, place)
        : phrases.proposal(only, lead.one, place)
  ask(talk, `offers:${offers.map(({ date, time }) => `${date} ${time}`).join()}`, question, {
    kind: 'offers',
    offers: [...offers],
  })
}

/** Books (or moves to) the time the person chose among those offered; a refusal leads to fresh offers. */
export function* settle(talk: Talk, chosen: Offer): Step<void> {
  const { memory } = talk
  const goal = memory.goal
  if (!goal || goal.kind === 'cancel') return
  const result =
    goal.kind === 'move' && goal.appointment
      ? yield {
          name: 'move_appointment',
          arguments: { appointment: goal.appointment.handle, time: chosen.handle },
        }
      : yield { name: 'book_appointment', arguments: { time: chosen.handle } }
  memory.pending = null
  memory.asked = null
  if (result.ok) {
    memory.closed = true
    memory.recent = { date: chosen.date, time: chosen.time }
    talk.words.push(
      goal.kind === 'move' ? phrases.afterMoving : phrases.afterBooking(talk.context.clientName)
    )
    const next = memory.queue.shift()
    memory.goal = next
      ? {
          kind: 'book',
          service: next,
          when: { kind: 'days', from: chosen.date, to: chosen.date },
          time: { from: minutesOf(chosen.time) + (goal.service?.minutes ?? 30), to: 1439 },
        }
      : null
    if (next) talk.words.push(phrases.next(next.name))
    else if (goal.kind === 'book' && memory.party > 0 && goal.service) {
      // Two people together would sooner come at the same hour, each with somebody else.
      memory.party -= 1
      yield* learnBranches(talk)
      const branch = goal.branch ?? memory.branches?.find(({ name }) => name === chosen.branch)
      memory.goal = {
        kind: 'book',
        service: goal.service,
        ...(branch && { branch }),
        when: { kind: 'days', from: chosen.date, to: chosen.date },
        time: { exact: minutesOf(chosen.time) },
      }
      talk.words.push(phrases.nextPerson(goal.service.name))
    }
    if (memory.goal) yield* advance(talk)
    return
  }
  const nearest = [...offersOf(result, 'times'), ...offersOf(result, 'nearest')]
  if (nearest.length > 0)
    return offer(
      talk,
      goal,
      distinct(nearest).slice(0, 5),
      codeOf(result) === 'slot_taken' ? leads.taken : leads.gone
    )
  if (/taken|unknown|handle|expired|conflict/.test(codeOf(result))) {
    talk.words.push(phrases.takenMeanwhile)
    goal.when = { kind: 'days', from: chosen.date, to: chosen.date }
    delete goal.time
    return yield* advance(talk)
  }
  offerHuman(talk, [messageOf(result), phrases.offerHuman].filter(Boolean).join(' '))
}

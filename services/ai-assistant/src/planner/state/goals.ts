import { minutesOf } from '@mostrador/kernel'
import type { SpecialistMatch } from '../understand/match.ts'
import type { Goal } from './memory.ts'
import { phrases } from '../wording/phrases.ts'
import { ask, type Talk } from '../policy/talk.ts'
import type { Wish } from '../understand/wishes.ts'

const choosePeople = (goal: Goal, said: SpecialistMatch | undefined): void => {
  if (said?.kind === 'one') goal.people = [said.specialist]
  if (said?.kind === 'among') goal.people = said.options
  if (said?.kind === 'any') delete goal.people
}

/** Puts what a wish says into the goal. False when the turn ended with a question of its own. */
export const startOrRefine = (talk: Talk, wish: Wish): boolean => {
  const { memory } = talk
  const { slots } = wish
  const busy = memory.goal
  const refining =
    busy &&
    (wish.intent === busy.kind ||
      (wish.intent === 'book' &&
        busy.kind === 'move' &&
        !/\b(?:agend|reserv|apart|otra cita)/.test(wish.text)) ||
      (wish.intent === 'move' &&
        busy.kind === 'book' &&
        !/\bcita\b/.test(wish.text) &&
        !(memory.recent && memory.pending?.kind !== 'offers')))
  const goal: Goal = refining
    ? busy
    : {
        kind: wish.intent === 'move' ? 'move' : wish.intent === 'cancel' ? 'cancel' : 'book',
        ...(wish.intent === 'move' &&
          busy?.kind === 'cancel' &&
          busy.appointment && { appointment: busy.appointment }),
      }
  const shown = memory.pending?.kind === 'offers' ? memory.pending.offers : (goal.refused ?? [])
  const [firstShown] = shown
  if (!refining && memory.pending?.kind === 'services' && memory.pending.options.length < 6)
    goal.among = memory.pending.options
  memory.goal = goal
  if (slots.branch) {
    goal.branch = slots.branch
    const { name } = slots.branch
    const there = goal.people?.filter(({ branch }) => branch === name) ?? []
    if (there.length > 0) goal.people = there
    else delete goal.people
  }
  if (slots.date) goal.when = slots.date
  else if (slots.soonest) goal.when = 'soonest'
  else if (slots.time && !goal.when && goal.before) goal.when = goal.before
  else if (slots.anyTime && memory.pending?.kind === 'when' && !goal.when) goal.when = 'soonest'
  if (slots.time) goal.time = slots.time
  else if (slots.anyTime || slots.soonest) delete goal.time
  else if (
    slots.date &&
    goal.time?.exact === undefined &&
    shown.length > 0 &&
    slots.date.kind === 'days' &&
    slots.date.from !== slots.date.to
  )
    delete goal.time
  if (slots.shift && shown.length > 0) {
    const minutes = shown.map(({ time }) => minutesOf(time))
    goal.time =
      slots.shift === 'later'
        ? { from: Math.max(...minutes) + 1, to: 1439 }
        : { from: 0, to: Math.min(...minutes) - 1 }
    // Of a list over several days any of them may be meant.
    if (!slots.date && firstShown)
      goal.when = shown.every(({ date }) => date === firstShown.date)
        ? { kind: 'days', from: firstShown.date, to: firstShown.date }
        : (goal.when ?? goal.before ?? { kind: 'days', from: firstShown.date, to: firstShown.date })
  }
  if (slots.by && goal.kind === 'move') goal.by = slots.by
  else if (slots.by && firstShown) {
    goal.time = { exact: Math.min(1439, Math.max(0, minutesOf(firstShown.time) + slots.by)) }
    goal.when = { kind: 'days', from: firstShown.date, to: firstShown.date }
  }
  if (goal.kind !== 'book' && !/\bcitas?\b/.test(wish.text)) goal.latest = true
  if (slots.source) goal.source = slots.source
  if (slots.except) {
    goal.except = slots.except
    if (goal.kind !== 'cancel') goal.when ??= goal.before ?? 'soonest'
  }
  if (/\bmisma hora\b/.test(wish.text)) goal.sameHour = true
  if (goal.kind !== 'book') {
    if (goal.kind === 'move') choosePeople(goal, slots.specialist)
    const [named] = slots.services
    if (named?.options.length === 1 && named.options[0]) goal.service = named.options[0]
    return true
  }
  const names = memory.specialists.map(({ name }) => name)
  choosePeople(goal, slots.specialist)
  if (slots.specialist?.kind === 'unknown')
    talk.words.push(phrases.unknownSpecialist(slots.specialist.name, names))
  const [named, ...others] = slots.services
  if (slots.unknownService && !named) {
    if (memory.about === 'ask_products' || memory.product?.includes(slots.unknownService)) {
      memory.goal = null
      ask(talk, 'human', phrases.noProductHold, { kind: 'human', about: wish.text })
      return false
    }
    const services = memory.services ?? []
    ask(talk, 'service', phrases.unknownService(slots.unknownService, services), {
      kind: 'services',
      options: services.slice(0, 12),
    })
    return false
  }
  const [first] = named?.options ?? []
  if (
    goal.service &&
    first &&
    first.handle !== goal.service.handle &&
    /\b(?:tambien|ademas|aparte)\b/.test(wish.text)
  ) {
    // «también barba» comes on top of what is being booked, not in its place.
    if (!memory.queue.some(({ handle }) => handle === first.handle)) memory.queue.push(first)
    talk.words.push(phrases.twoServices(goal.service.name, first.name))
    return true
  }
  memory.queue.push(
    ...others
      .flatMap(({ options }) => options.slice(0, 1))
      .filter(({ handle }) => !memory.queue.some(queued => queued.handle === handle))
  )
  const [service] = named?.options ?? []
  if (
    named &&
    named.options.length > 1 &&
    !named.options.some(({ handle }) => handle === goal.service?.handle)
  ) {
    goal.among = named.options.slice(0, 5)
    ask(talk, 'service', phrases.whichService(named.options.slice(0, 5)), {
      kind: 'services',
      options: named.options.slice(0, 5),
    })
    return false
  }
  if (service && named?.options.length === 1) goal.service = service
  const [then] = others.flatMap(({ options }) => options.slice(0, 1))
  if (service && then) talk.words.push(phrases.twoServices(service.name, then.name))
  if (!goal.service && !named && memory.topic && (slots.date || slots.time || slots.soonest))
    goal.service = memory.topic
  if (slots.specialist?.kind === 'several') {
    ask(
      talk,
      'specialist',
      phrases.whichSpecialist(slots.specialist.options.map(({ name }) => name)),
      { kind: 'specialists', options: slots.specialist.options }
    )
    return false
  }
  return true
}

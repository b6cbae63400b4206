import { minutesOf } from '@mostrador/kernel'
import type { Goal } from './memory.ts'
import { phrases } from './phrases.ts'
import { ask, type Talk } from './talk.ts'
import type { Wish } from './understand.ts'

/** Puts what a wish says into the goal. False when the turn ended with a question of its own. */
export const startOrRefine = (talk: Talk, wish: Wish): boolean => {
  const { memory } = talk
  const { slots } = wish
  const busy = memory.goal
  const refining = busy && (wish.intent === busy.kind || (wish.intent === 'book' && busy.kind === 'move' && !/\b(?:agend|reserv|apart|otra cita)/.test(wish.text)) || (wish.intent === 'move' && busy.kind === 'book' && !/\bcita\b/.test(wish.text) && !(memory.recent && memory.pending?.kind !== 'offers')))
  const goal: Goal = refining ? busy : { kind: wish.intent === 'move' ? 'move' : wish.intent === 'cancel' ? 'cancel' : 'book', ...(wish.intent === 'move' && busy?.kind === 'cancel' && busy.appointment && { appointment: busy.appointment }) }
  const shown = memory.pending?.kind === 'offers' ? memory.pending.offers : []
  if (!refining && memory.pending?.kind === 'services' && memory.pending.options.length < 6) goal.among = memory.pending.options
  memory.goal = goal
  if (slots.branch) {
    goal.branch = slots.branch
    if (goal.specialist && goal.specialist.branch !== slots.branch.name) delete goal.specialist
  }
  if (slots.date) goal.when = slots.date
  else if (slots.soonest) goal.when = 'soonest'
  else if (slots.time && !goal.when && goal.before) goal.when = goal.before
  else if (slots.anyTime && memory.pending?.kind === 'when' && !goal.when) goal.when = 'soonest'
  if (slots.time) goal.time = slots.time
  else if (slots.anyTime || slots.soonest) delete goal.time
  else if (slots.date && goal.time?.exact === undefined && shown.length > 0 && slots.date.kind === 'days' && slots.date.from !== slots.date.to) delete goal.time
  if (slots.shift && shown.length > 0) {
    const minutes = shown.map(({ time }) => minutesOf(time))
    goal.time = slots.shift === 'later' ? { from: Math.max(...minutes) + 1, to: 1439 } : { from: 0, to: Math.min(...minutes) - 1 }
    if (!slots.date && shown[0]) goal.when = { kind: 'days', from: shown[0].date, to: shown[0].date }
  }
  if (slots.by && goal.kind === 'move') goal.by = slots.by
  else if (slots.by && shown[0]) {
    goal.time = { exact: Math.min(1439, Math.max(0, minutesOf(shown[0].time) + slots.by)) }
    goal.when = { kind: 'days', from: shown[0].date, to: shown[0].date }
  }
  if (goal.kind !== 'book' && !/\bcitas?\b/.test(wish.text)) goal.latest = true
  if (slots.source) goal.source = slots.source
  if (/\bmisma hora\b/.test(wish.text)) goal.sameHour = true
  if (goal.kind !== 'book') {
    if (slots.specialist?.kind === 'one' && goal.kind === 'move') goal.specialist = slots.specialist.specialist
    const [named] = slots.services
    if (named?.options.length === 1 && named.options[0]) goal.service = named.options[0]
    return true
  }
  const names = memory.specialists.map(({ name }) => name)
  if (slots.specialist?.kind === 'one') goal.specialist = slots.specialist.specialist
  if (slots.specialist?.kind === 'any') delete goal.specialist
  if (slots.specialist?.kind === 'unknown') talk.words.push(phrases.unknownSpecialist(slots.specialist.name, names))
  const [named, ...others] = slots.services
  if (slots.unknownService && !named) {
    if (memory.about === 'ask_products' || memory.product?.includes(slots.unknownService)) {
      memory.goal = null
      ask(talk, 'human', phrases.noProductHold, { kind: 'human', about: wish.text })
      return false
    }
    const services = memory.services ?? []
    ask(talk, 'service', phrases.unknownService(slots.unknownService, services), { kind: 'services', options: services.slice(0, 12) })
    return false
  }
  memory.queue.push(...others.flatMap(({ options }) => options.slice(0, 1)).filter(({ handle }) => !memory.queue.some(queued => queued.handle === handle)))
  const [service] = named?.options ?? []
  if (named && named.options.length > 1 && !named.options.some(({ handle }) => handle === goal.service?.handle)) {
    goal.among = named.options.slice(0, 5)
    ask(talk, 'service', phrases.whichService(named.options.slice(0, 5)), { kind: 'services', options: named.options.slice(0, 5) })
    return false
  }
  if (service && named?.options.length === 1) goal.service = service
  const [then] = others.flatMap(({ options }) => options.slice(0, 1))
  if (service && then) talk.words.push(phrases.twoServices(service.name, then.name))
  if (!goal.service && !named && memory.topic && (slots.date || slots.time || slots.soonest)) goal.service = memory.topic
  if (slots.specialist?.kind === 'several') {
    ask(talk, 'specialist', phrases.whichSpecialist(slots.specialist.options.map(({ name }) => name)), { kind: 'specialists', options: slots.specialist.options })
    return false
  }
  return true
}

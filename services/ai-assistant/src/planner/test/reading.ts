import { timeOf } from '@mostrador/kernel'
import { understand, type Understanding } from '../understand/understand.ts'
import { branches, mexico, monday, services, specialists } from './barbershop.ts'

/** What the planner reads in a text. `pending`: the number of options that the person is looking at. */
export const reading = (text: string, pending = 0, now = monday, zone = mexico): string =>
  describeReading(understand(text, { now, zone, services, specialists, branches, pending }))

/** A reading in one line: the intents with their slots, for tables of examples. */
const describeReading = (read: Understanding): string => {
  const acts = read.acts.map(({ intent, slots }) => {
    const at = slots.time
    const day = slots.date
    return [
      intent,
      ...slots.services.map(({ options }) => options.map(({ handle }) => handle).join('|')),
      slots.unknownService && `?${slots.unknownService}`,
      slots.specialist &&
        (slots.specialist.kind === 'one'
          ? slots.specialist.specialist.handle
          : slots.specialist.kind === 'among'
            ? slots.specialist.options.map(({ handle }) => handle).join('/')
            : slots.specialist.kind === 'unknown'
              ? `?${slots.specialist.name}`
              : slots.specialist.kind),
      slots.branch?.handle,
      slots.except && `not ${slots.except.map(({ from }) => from.slice(5)).join('/')}`,
      slots.source?.kind === 'days' && `from ${slots.source.from.slice(5)}`,
      day &&
        (day.kind === 'days'
          ? day.from === day.to
            ? day.from.slice(5)
            : `${day.from.slice(5)}..${day.to.slice(5)}`
          : day.kind),
      at &&
        (at.exact !== undefined
          ? `@${timeOf(at.exact)}`
          : `${at.from === undefined ? '' : timeOf(at.from)}-${at.to === undefined ? '' : timeOf(at.to)}`),
      slots.anyTime && 'anytime',
      slots.soonest && 'soonest',
      slots.shift,
    ]
      .filter(Boolean)
      .join(' ')
  })
  return [
    read.option !== undefined && `option ${read.option}`,
    read.confirm && 'yes',
    read.abandon ? 'drop' : read.deny && 'no',
    ...acts,
    read.name && `name ${read.name}`,
    read.email && `mail ${read.email}`,
    read.intents[0] === 'other' && 'other',
    acts.length === 0 &&
      read.option === undefined &&
      !read.confirm &&
      !read.deny &&
      !read.abandon &&
      (read.thanks ? 'thanks' : read.greet && 'hello'),
  ]
    .filter(Boolean)
    .join('; ')
}

import { channels, type EventData, type EventName } from '@mostrador/contracts'
import type { Metrics } from './metrics.ts'

type Meters = { readonly [Name in EventName]?: (data: EventData<Name>) => void }

/**
 * Business metrics, counted from published events after the commit: an appointment that was rolled
 * back is not counted, and no use case has to count by itself.
 */
export const createEventMeters = (counter: Metrics['counter']): Metrics['published'] => {
  const events = counter('events_published_total', 'Events that were published and committed', [
    'service',
    'type',
  ])
  const received = counter('messages_received_total', 'Messages of clients', ['channel'])
  const queued = counter(
    'messages_queued_total',
    'Messages that were accepted to be sent, or seen to leave a phone',
    ['channel', 'author']
  )
  const bookings = counter('bookings_total', 'Appointments that were booked, by who booked them', [
    'origin',
  ])
  const turns = counter('assistant_turns_total', 'Turns of the assistants, by how they ended', [
    'outcome',
  ])
  const human = counter(
    'threads_needing_human_total',
    'Conversations for which a person was called',
    []
  )
  const exhausted = counter('credits_exhausted_total', 'Times that a business ran out of credits', [
    'credit_type',
  ])
  const expired = counter('channels_expired_total', 'Channels whose permission ended', ['channel'])
  for (const channel of channels) expired({ channel }, 0)
  const meters: Meters = {
    'message.received': ({ channel }) => received({ channel }),
    'message.queued': ({ channel, author }) => queued({ channel, author }),
    'appointment.booked': ({ source }) => bookings({ origin: source }),
    'turn.finished': ({ outcome }) => turns({ outcome }),
    'thread.needs_human': () => human({}),
    'credits.exhausted': ({ creditType }) => exhausted({ credit_type: creditType }),
    'channel.expired': ({ channel }) => expired({ channel }),
  }
  return (service, { type, data }) => {
    events({ service, type })
    // `publish` validated the data by the schema of this event.
    const meter = meters[type] as ((data: unknown) => void) | undefined
    meter?.(data)
  }
}

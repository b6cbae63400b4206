import type { Dashboard } from '../panels.ts'
import { thresholds as t } from '../thresholds.ts'
import { lines, perHour } from './queries.ts'

export const mainJob: Dashboard = {
  uid: 'mostrador-main-job',
  title: 'Mostrador · the main job',
  about: 'A person writes, is answered, and has an appointment.',
  rows: [
    {
      title: 'They write',
      panels: [
        lines(
          'Messages per hour',
          'short',
          { '{{channel}}': perHour('messages_received_total', 'channel') },
          { about: 'Of clients, by channel.' }
        ),
        lines(
          'Webhooks',
          'ops',
          { '{{outcome}}': 'sum by (outcome) (rate(webhooks_total[5m]))' },
          {
            about:
              'Bodies at the door of Meta: stored, repeated, forged, or refused because they could not be stored.',
          }
        ),
        lines(
          'Updates',
          'ops',
          { '{{outcome}}': 'sum by (outcome) (rate(webhook_updates_total[5m]))' },
          { about: 'What is inside of them. Duplicates were absorbed.' }
        ),
      ],
    },
    {
      title: 'They are answered',
      panels: [
        lines(
          'Turns per hour',
          'short',
          { '{{outcome}}': perHour('assistant_turns_total', 'outcome') },
          { about: 'Of the assistants, by how they ended.' }
        ),
        lines(
          'Sends per hour',
          'short',
          { '{{channel}} {{outcome}}': perHour('messages_sent_total', 'channel, outcome') },
          { about: 'Calls to Meta, by what they came to.' }
        ),
        lines(
          'Who writes back, per hour',
          'short',
          { '{{author}}': perHour('messages_queued_total', 'author') },
          { about: 'Assistant, staff, automation, or the phone itself.' }
        ),
        lines(
          'Persons called, per hour',
          'short',
          { calls: 'sum(increase(threads_needing_human_total[1h]))' },
          { about: 'Conversations that an assistant handed over.' }
        ),
      ],
    },
    {
      title: 'They book',
      panels: [
        lines(
          'Bookings per hour',
          'short',
          { '{{origin}}': perHour('bookings_total', 'origin') },
          { about: 'By who booked: assistant, staff, public, import.' }
        ),
        lines(
          'Time to book, p99',
          's',
          {
            '{{route}}': `histogram_quantile(0.99, sum by (le, route) (rate(http_request_duration_seconds_bucket{service="scheduling",method="POST"}[10m])))`,
          },
          { about: 'Promise: under 100 ms.', limit: t.bookingP99 }
        ),
        lines(
          'Bookings per message',
          'percentunit',
          {
            share:
              'sum(increase(bookings_total{origin="assistant"}[1d])) / sum(increase(messages_received_total[1d]))',
          },
          { about: 'Of the last day.' }
        ),
      ],
    },
    {
      title: 'They pay for it',
      panels: [
        lines(
          'Credits per hour',
          'short',
          { '{{movement}}': perHour('credits_total', 'movement') },
          { about: 'Held, taken, given back, expired.' }
        ),
        lines(
          'Businesses out of credits, per hour',
          'short',
          { '{{credit_type}}': perHour('credits_exhausted_total', 'credit_type') },
          { about: 'Their assistants are silent until they recharge.' }
        ),
        lines(
          'Channels that expired, per hour',
          'short',
          { '{{channel}}': perHour('channels_expired_total', 'channel') },
          { about: 'The owner has to connect again.' }
        ),
      ],
    },
  ],
}

import type { Dashboard } from '../panels.ts'
import { thresholds as t } from '../thresholds.ts'
import { lines, quantile } from './queries.ts'

export const eventsAndJobs: Dashboard = {
  uid: 'mostrador-events-jobs',
  title: 'Mostrador · events and jobs',
  about: 'What carries the main job between the services, and what waits.',
  rows: [
    {
      title: 'Events',
      panels: [
        lines(
          'Oldest unhandled',
          's',
          { '{{consumer}}': 'max by (consumer) (events_group_lag_seconds)' },
          { about: 'By group of consumers.', limit: t.eventsRecovered }
        ),
        lines(
          'Waiting',
          'short',
          { '{{consumer}}': 'max by (consumer) (events_waiting)' },
          { about: 'Events that a group has not taken up.' }
        ),
        lines(
          'Handled',
          'ops',
          {
            '{{consumer}} {{outcome}}':
              'sum by (consumer, outcome) (rate(events_consumed_total[5m]))',
          },
          { about: 'done, retry, dead.' }
        ),
        lines(
          'Said',
          'ops',
          { '{{service}}': 'sum by (service) (rate(events_published_total[5m]))' },
          { about: 'Committed to the outbox.' }
        ),
      ],
    },
    {
      title: 'Outbox',
      panels: [
        lines(
          'Oldest unpublished',
          's',
          { '{{instance}}': 'outbox_unpublished_seconds' },
          { about: 'What the broker does not have.', limit: t.outboxDrained }
        ),
        lines(
          'Consumers started again, per hour',
          'short',
          { '{{consumer}}': 'sum by (consumer) (increase(event_consumer_restarts_total[1h]))' },
          { about: 'By the watchdog: they stood still (F26).' }
        ),
        lines(
          'Webhooks unread',
          's',
          { oldest: 'max(webhooks_unread_seconds)' },
          { about: 'The inbox of messaging-gateway.', limit: t.eventsRecovered }
        ),
      ],
    },
    {
      title: 'Jobs',
      panels: [
        lines(
          'How late',
          's',
          { '{{queue}}': 'max by (queue) (jobs_late_seconds)' },
          { about: 'The oldest due and not done, by queue.', limit: t.jobLateness }
        ),
        lines(
          'How long, p99',
          's',
          { '{{queue}}': quantile(0.99, 'queue', 'job_duration_seconds') },
          { about: 'Time of a run.' }
        ),
        lines(
          'Runs',
          'ops',
          {
            '{{queue}} {{outcome}}':
              'sum by (queue, outcome) (rate(job_duration_seconds_count[5m]))',
          },
          { about: 'done, retry, dead.' }
        ),
        lines(
          'Messages unsent',
          's',
          { oldest: 'max(messages_unsent_seconds)' },
          { about: 'The oldest that could leave now.', limit: t.forgottenSend }
        ),
      ],
    },
  ],
}

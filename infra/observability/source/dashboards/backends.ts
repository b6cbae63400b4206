import type { Dashboard } from '../panels.ts'
import { thresholds as t } from '../thresholds.ts'
import { lines } from './queries.ts'

export const backends: Dashboard = {
  uid: 'mostrador-backends',
  title: 'Mostrador · Postgres, Redis, Kafka',
  about:
    'What the processes stand on, as they see it. Postgres is the only memory; the other two are bells.',
  rows: [
    {
      title: 'There or not',
      panels: [
        lines(
          'Answers',
          'short',
          { '{{dependency}} {{instance}}': 'dependency_up' },
          { about: '1 while it gives a sign of life to that process.' }
        ),
        lines(
          'Sign of life',
          's',
          { '{{dependency}} {{instance}}': 'dependency_ping_seconds' },
          { about: 'How long it takes.' }
        ),
        lines(
          'Figures that could not be read, per hour',
          'short',
          { '{{metric}}': 'sum by (metric) (increase(metrics_unreadable_total[1h]))' },
          { about: 'Mostly because Postgres or Kafka was down or slow.' }
        ),
      ],
    },
    {
      title: 'Postgres',
      panels: [
        lines(
          'Connections in use',
          'short',
          { '{{instance}} {{pool}}': 'db_pool_used' },
          { about: 'service: under the tenant. relay: outbox, timers, inboxes.' }
        ),
        lines(
          'Idle',
          'short',
          { '{{instance}} {{pool}}': 'db_pool_idle' },
          { about: 'Open and free.' }
        ),
        lines(
          'Waiting',
          'short',
          { '{{instance}} {{pool}}': 'db_pool_waiting' },
          { about: 'Callers without a connection.', limit: 1 }
        ),
      ],
    },
    {
      title: 'Kafka',
      panels: [
        lines(
          'Waiting at the broker',
          'short',
          { '{{consumer}}': 'sum by (consumer) (events_waiting)' },
          { about: 'Records behind the committed offsets.' }
        ),
        lines(
          'Unpublished',
          's',
          { '{{instance}}': 'outbox_unpublished_seconds' },
          { about: 'The relay is not through.', limit: t.outboxDrained }
        ),
      ],
    },
    {
      title: 'Redis',
      panels: [
        lines(
          'Jobs late',
          's',
          { '{{queue}}': 'max by (queue) (jobs_late_seconds)' },
          { about: 'Without Redis due jobs wait in platform.timer.', limit: t.jobLateness }
        ),
        lines(
          'Job runs',
          'ops',
          { runs: 'sum(rate(job_duration_seconds_count[5m]))' },
          { about: 'All queues.' }
        ),
      ],
    },
  ],
}

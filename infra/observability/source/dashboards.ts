import type { Dashboard, Panel, Unit } from './panels.ts'
import { thresholds as t } from './thresholds.ts'

type More = { readonly about: string; readonly limit?: number }
const lines = (
  title: string,
  unit: Unit,
  queries: Readonly<Record<string, string>>,
  more: More
): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries: Object.entries(queries).map(([legend, expr]) => ({ legend, expr })),
  ...more,
})
const figure = (title: string, unit: Unit, expr: string, more: More): Panel => ({
  title,
  kind: 'stat',
  unit,
  queries: [{ expr, legend: title }],
  ...more,
})
const perHour = (series: string, by: string): string => `sum by (${by}) (increase(${series}[1h]))`
const quantile = (q: number, by: string, series = 'http_request_duration_seconds'): string =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${series}_bucket[5m])))`

const overview: Dashboard = {
  uid: 'mostrador-overview',
  title: 'Mostrador · golden signals',
  about: 'Traffic, errors, latency and saturation of every service. Begin here.',
  rows: [
    {
      title: 'Now',
      panels: [
        figure('Oldest event in hand', 's', 'max(events_lag_seconds)', {
          about: 'Over 45 s somebody stands still.',
          limit: t.eventsRecovered,
        }),
        figure('Oldest webhook unread', 's', 'max(webhooks_unread_seconds)', {
          about: 'What Meta told us and nobody has read.',
          limit: t.eventsRecovered,
        }),
        figure('Latest job', 's', 'max(jobs_late_seconds)', {
          about: 'How late the oldest due job is.',
          limit: t.replyOrHuman,
        }),
        figure('Dead letters', 'short', 'max(dead_letters_open)', {
          about: 'Given up; a person decides.',
          limit: t.deadLetters,
        }),
        figure('Unknown sends', 'short', 'max(messages_unknown)', {
          about: 'Nobody knows whether they left.',
          limit: 1,
        }),
        figure(
          'Processes without figures',
          'short',
          'count(up{job="mostrador"} == 0) or vector(0)',
          { about: 'Down, or out of reach of Prometheus.', limit: 1 }
        ),
      ],
    },
    {
      title: 'Requests',
      panels: [
        lines(
          'Traffic',
          'reqps',
          { '{{service}}': 'sum by (service) (rate(http_request_duration_seconds_count[5m]))' },
          { about: 'Requests answered per second.' }
        ),
        lines(
          'Errors',
          'percentunit',
          {
            '{{service}}':
              'sum by (service) (rate(http_request_duration_seconds_count{status=~"5.."}[5m])) / sum by (service) (rate(http_request_duration_seconds_count[5m]))',
          },
          { about: 'Share that failed by our fault.', limit: t.errorRatio }
        ),
        lines(
          'p99',
          's',
          { '{{service}}': quantile(0.99, 'service') },
          { about: 'One of a hundred takes longer.', limit: t.requestP99 }
        ),
      ],
    },
    {
      title: 'Saturation',
      panels: [
        lines(
          'Event loop, p99',
          's',
          { '{{instance}}': 'max by (instance) (nodejs_eventloop_lag_p99_seconds)' },
          { about: 'How long a process does not listen.', limit: t.eventLoopP99 }
        ),
        lines(
          'Database connections in use',
          'percentunit',
          { '{{instance}} {{pool}}': 'db_pool_used / db_pool_max' },
          { about: 'Share of the pool.', limit: 1 }
        ),
        lines(
          'Waiting for a connection',
          'short',
          { '{{instance}} {{pool}}': 'db_pool_waiting' },
          { about: 'Requests that cannot begin.', limit: 1 }
        ),
        lines(
          'Memory',
          'bytes',
          { '{{instance}}': 'process_resident_memory_bytes' },
          { about: 'Resident.' }
        ),
        lines(
          'Open sockets',
          'short',
          { '{{instance}}': 'sockets_open' },
          { about: 'Browsers that listen at this gateway.' }
        ),
      ],
    },
    {
      title: 'Slowest routes',
      panels: [
        lines(
          'p99 by route',
          's',
          {
            '{{service}} {{method}} {{route}}': `topk(10, ${quantile(0.99, 'service, method, route')})`,
          },
          { about: 'The ten slowest.' }
        ),
        lines(
          'Refusals',
          'reqps',
          {
            '{{service}} {{status}}':
              'sum by (service, status) (rate(http_request_duration_seconds_count{status=~"4.."}[5m]))',
          },
          { about: 'Answered with a reason: a slot taken, a session over.' }
        ),
      ],
    },
  ],
}

const mainJob: Dashboard = {
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

const eventsAndJobs: Dashboard = {
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

const backends: Dashboard = {
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
          { about: 'Mostly because Postgres or Kafka was away or slow.' }
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

export const dashboards: readonly Dashboard[] = [overview, mainJob, eventsAndJobs, backends]

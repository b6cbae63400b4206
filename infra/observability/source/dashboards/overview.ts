import type { Dashboard } from '../panels.ts'
import { thresholds as t } from '../thresholds.ts'
import { figure, lines, quantile } from './queries.ts'

export const overview: Dashboard = {
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

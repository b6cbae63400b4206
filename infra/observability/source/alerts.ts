import { thresholds as t } from './thresholds.ts'

/** `page`: somebody gets up. `ticket`: somebody looks today. */
export type Severity = 'page' | 'ticket'

/** Series for promtool: what makes it fire, and what is just not enough. Values in promtool's notation, one per minute. */
type Story = { readonly series: Readonly<Record<string, string>>; readonly after: string }

export type Alert = {
  readonly name: string
  readonly expr: string
  readonly for: string
  readonly severity: Severity
  readonly summary: string
  readonly fires: Story
  readonly silent: Story
}
export type AlertGroup = { readonly name: string; readonly alerts: readonly Alert[] }

const steady = (value: number | string): string => `${value}+0x30`

/** The main job: somebody writes, is answered, and has an appointment. */
const mainJob: AlertGroup = {
  name: 'main-job',
  alerts: [
    {
      name: 'ClientsNotAnswered',
      severity: 'page',
      for: '5m',
      summary: 'Clients write and no assistant finishes a turn',
      expr: 'sum(increase(messages_received_total[15m])) > 5 and sum(increase(assistant_turns_total[15m])) == 0',
      fires: {
        series: {
          'messages_received_total{channel="whatsapp"}': '0+2x40',
          'assistant_turns_total{outcome="answered"}': steady(7),
        },
        after: '25m',
      },
      silent: {
        series: {
          'messages_received_total{channel="whatsapp"}': '0+2x40',
          'assistant_turns_total{outcome="answered"}': '0+1x40',
        },
        after: '25m',
      },
    },
    {
      name: 'RepliesLate',
      severity: 'page',
      for: '1m',
      summary: 'A conversation has waited for its reply for more than 90 s after its time',
      expr: `max by (queue) (jobs_late_seconds{queue="assistant-reply"}) > ${t.replyOrHuman}`,
      fires: { series: { 'jobs_late_seconds{queue="assistant-reply"}': steady(91) }, after: '2m' },
      silent: { series: { 'jobs_late_seconds{queue="assistant-reply"}': steady(90) }, after: '5m' },
    },
    {
      name: 'WebhooksNotStored',
      severity: 'page',
      for: '0m',
      summary: "Meta's webhooks are refused because they cannot be stored",
      expr: 'sum(increase(webhooks_total{outcome="unstored"}[5m])) > 0',
      fires: { series: { 'webhooks_total{outcome="unstored"}': '0+1x30' }, after: '5m' },
      silent: { series: { 'webhooks_total{outcome="unstored"}': steady(3) }, after: '10m' },
    },
    {
      name: 'WebhooksUnread',
      severity: 'page',
      for: '1m',
      summary: 'What Meta told us is stored and nobody reads it',
      expr: `max(webhooks_unread_seconds) > ${t.eventsRecovered}`,
      fires: { series: { webhooks_unread_seconds: steady(46) }, after: '2m' },
      silent: { series: { webhooks_unread_seconds: steady(45) }, after: '5m' },
    },
    {
      name: 'WebhooksForged',
      severity: 'ticket',
      for: '10m',
      summary: 'Bodies with a bad signature keep coming to the webhook',
      expr: 'sum(rate(webhooks_total{outcome="forged"}[5m])) > 0.1',
      fires: { series: { 'webhooks_total{outcome="forged"}': '0+60x60' }, after: '20m' },
      silent: { series: { 'webhooks_total{outcome="forged"}': '0+5x60' }, after: '30m' },
    },
    {
      name: 'MessagesUnsent',
      severity: 'page',
      for: '3m',
      summary: 'Messages that could leave do not leave',
      expr: `max(messages_unsent_seconds) > ${t.forgottenSend}`,
      fires: { series: { messages_unsent_seconds: steady(31) }, after: '4m' },
      silent: { series: { messages_unsent_seconds: steady(30) }, after: '10m' },
    },
    {
      name: 'SendsUnknown',
      severity: 'ticket',
      for: `${(t.quietWindow * 3) / 60}m`,
      summary: 'Nobody knows whether some messages left, for longer than the quiet window',
      expr: 'max(messages_unknown) > 0',
      fires: { series: { messages_unknown: steady(1) }, after: '4m' },
      silent: { series: { messages_unknown: '1 1 0 1 1 0 1 1 0 1 1 0' }, after: '10m' },
    },
    {
      name: 'SendsRefused',
      severity: 'page',
      for: '5m',
      summary: 'Meta refuses more than a tenth of what we send on a channel',
      expr: 'sum by (channel) (increase(messages_sent_total{outcome!="accepted"}[10m])) > 0.1 * sum by (channel) (increase(messages_sent_total[10m])) and sum by (channel) (increase(messages_sent_total[10m])) > 10',
      fires: {
        series: {
          'messages_sent_total{channel="whatsapp",outcome="rejected"}': '0+1x40',
          'messages_sent_total{channel="whatsapp",outcome="accepted"}': '0+2x40',
        },
        after: '20m',
      },
      silent: {
        series: {
          'messages_sent_total{channel="whatsapp",outcome="rejected"}': '0+1x40',
          'messages_sent_total{channel="whatsapp",outcome="accepted"}': '0+20x40',
        },
        after: '20m',
      },
    },
    {
      name: 'ChannelExpired',
      severity: 'ticket',
      for: '0m',
      summary: 'A business lost the permission of one of its channels',
      expr: 'sum by (channel) (increase(channels_expired_total[1h])) > 0',
      fires: { series: { 'channels_expired_total{channel="whatsapp"}': '0 1+0x30' }, after: '5m' },
      silent: { series: { 'channels_expired_total{channel="whatsapp"}': steady(2) }, after: '20m' },
    },
    {
      name: 'BookingsSlow',
      severity: 'ticket',
      for: '10m',
      summary: 'Booking takes longer than 100 ms for one of a hundred',
      expr: `histogram_quantile(0.99, sum by (le) (rate(http_request_duration_seconds_bucket{service="scheduling",method="POST",route=~"/api/appointment|/internal/scheduling/.*"}[10m]))) > ${t.bookingP99}`,
      fires: {
        series: {
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="0.1"}':
            '0+1x60',
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="0.25"}':
            '0+10x60',
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="+Inf"}':
            '0+10x60',
        },
        after: '25m',
      },
      silent: {
        series: {
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="0.05"}':
            '0+9x60',
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="0.1"}':
            '0+10x60',
          'http_request_duration_seconds_bucket{service="scheduling",method="POST",route="/api/appointment",le="+Inf"}':
            '0+10x60',
        },
        after: '25m',
      },
    },
    {
      name: 'ReservationsExpire',
      severity: 'ticket',
      for: '0m',
      summary: 'Turns of assistants die between holding credits and spending them',
      expr: `sum(increase(credits_total{movement="expired"}[1h])) > ${t.expiredReservations}`,
      fires: {
        series: { 'credits_total{credit_type="gpt",movement="expired"}': '0+1x30' },
        after: '20m',
      },
      silent: {
        series: { 'credits_total{credit_type="gpt",movement="expired"}': '0 0 1 1 1 2 2 2 3+0x30' },
        after: '20m',
      },
    },
  ],
}

/** What carries the main job: events, jobs, and what waits for a person. */
const carriers: AlertGroup = {
  name: 'carriers',
  alerts: [
    {
      name: 'EventsStandStill',
      severity: 'page',
      for: '1m',
      summary:
        'A group of consumers has not finished an event for longer than its watchdog needs to help',
      expr: `max by (consumer) (events_group_lag_seconds) > ${t.eventsRecovered}`,
      fires: { series: { 'events_group_lag_seconds{consumer="crm"}': steady(46) }, after: '2m' },
      silent: { series: { 'events_group_lag_seconds{consumer="crm"}': steady(45) }, after: '5m' },
    },
    {
      name: 'ConsumerRestarted',
      severity: 'ticket',
      for: '0m',
      summary: 'The watchdog found a consumer that stood still and started it again',
      // The first restart of a group makes its series: there is nothing before it to grow from.
      expr: 'sum by (consumer) (increase(event_consumer_restarts_total[15m])) > 0 or sum by (consumer) (event_consumer_restarts_total unless event_consumer_restarts_total offset 15m) > 0',
      fires: {
        series: { 'event_consumer_restarts_total{consumer="crm"}': '_ _ 1+0x30' },
        after: '5m',
      },
      silent: {
        series: { 'event_consumer_restarts_total{consumer="crm"}': steady(1) },
        after: '20m',
      },
    },
    {
      name: 'OutboxNotPublished',
      severity: 'page',
      for: '1m',
      summary: 'What a service says does not reach the broker',
      expr: `max by (instance) (outbox_unpublished_seconds) > ${t.outboxDrained}`,
      fires: {
        series: { 'outbox_unpublished_seconds{instance="crm:3000"}': steady(31) },
        after: '2m',
      },
      silent: {
        series: { 'outbox_unpublished_seconds{instance="crm:3000"}': steady(30) },
        after: '5m',
      },
    },
    {
      name: 'JobsLate',
      severity: 'page',
      for: '2m',
      summary: 'Jobs of a queue are due and not done',
      expr: `max by (queue) (jobs_late_seconds{queue!="assistant-reply"}) > ${t.jobLateness}`,
      fires: { series: { 'jobs_late_seconds{queue="messaging-send"}': steady(16) }, after: '3m' },
      silent: {
        series: {
          'jobs_late_seconds{queue="messaging-send"}': steady(15),
          'jobs_late_seconds{queue="assistant-reply"}': steady(80),
        },
        after: '6m',
      },
    },
    {
      name: 'DeadLetters',
      severity: 'ticket',
      for: '0m',
      summary: 'An event or a job was given up and waits for a person',
      expr: `max(dead_letters_open) >= ${t.deadLetters}`,
      fires: { series: { dead_letters_open: steady(1) }, after: '1m' },
      silent: { series: { dead_letters_open: steady(0) }, after: '5m' },
    },
  ],
}

/** The golden signals, and what the processes stand on. */
const ground: AlertGroup = {
  name: 'ground',
  alerts: [
    {
      name: 'ServiceDown',
      severity: 'page',
      for: '1m',
      summary: 'A process of the product gives no figures',
      expr: 'up{job="mostrador"} == 0',
      fires: { series: { 'up{job="mostrador",instance="crm:3000"}': steady(0) }, after: '2m' },
      silent: { series: { 'up{job="mostrador",instance="crm:3000"}': steady(1) }, after: '5m' },
    },
    {
      name: 'Errors',
      severity: 'page',
      for: '5m',
      summary: 'More than one request in a hundred of a service fails',
      expr: `sum by (service) (rate(http_request_duration_seconds_count{status=~"5.."}[5m])) > ${t.errorRatio} * sum by (service) (rate(http_request_duration_seconds_count[5m]))`,
      fires: {
        series: {
          'http_request_duration_seconds_count{service="crm",status="500"}': '0+2x40',
          'http_request_duration_seconds_count{service="crm",status="200"}': '0+90x40',
        },
        after: '12m',
      },
      silent: {
        series: {
          'http_request_duration_seconds_count{service="crm",status="500"}': '0+1x40',
          'http_request_duration_seconds_count{service="crm",status="200"}': '0+200x40',
        },
        after: '12m',
      },
    },
    {
      name: 'RequestsSlow',
      severity: 'ticket',
      for: '10m',
      summary: 'One request in a hundred of a service takes longer than a second',
      expr: `histogram_quantile(0.99, sum by (le, service) (rate(http_request_duration_seconds_bucket[5m]))) > ${t.requestP99}`,
      fires: {
        series: {
          'http_request_duration_seconds_bucket{service="crm",le="1"}': '0+1x60',
          'http_request_duration_seconds_bucket{service="crm",le="2.5"}': '0+10x60',
          'http_request_duration_seconds_bucket{service="crm",le="+Inf"}': '0+10x60',
        },
        after: '20m',
      },
      silent: {
        series: {
          'http_request_duration_seconds_bucket{service="crm",le="1"}': '0+10x60',
          'http_request_duration_seconds_bucket{service="crm",le="+Inf"}': '0+10x60',
        },
        after: '20m',
      },
    },
    {
      name: 'DatabaseAway',
      severity: 'page',
      for: `${t.databaseAway}s`,
      summary: 'A process cannot reach Postgres',
      expr: 'min by (instance) (dependency_up{dependency="postgres"}) == 0',
      fires: {
        series: { 'dependency_up{dependency="postgres",instance="crm:3000"}': steady(0) },
        after: '2m',
      },
      silent: {
        series: { 'dependency_up{dependency="postgres",instance="crm:3000"}': steady(1) },
        after: '5m',
      },
    },
    {
      name: 'BrokerAway',
      severity: 'ticket',
      for: `${t.brokerAway}s`,
      summary: 'A process cannot reach Kafka or Redis; rows wait',
      expr: 'min by (dependency) (dependency_up{dependency=~"kafka|redis"}) == 0',
      fires: { series: { 'dependency_up{dependency="kafka"}': steady(0) }, after: '2m' },
      silent: {
        series: {
          'dependency_up{dependency="kafka"}': steady(1),
          'dependency_up{dependency="postgres"}': steady(0),
        },
        after: '5m',
      },
    },
    {
      name: 'DatabasePoolFull',
      severity: 'ticket',
      for: '2m',
      summary: 'Requests wait for a database connection',
      expr: 'max by (instance, pool) (db_pool_waiting) > 0',
      fires: {
        series: { 'db_pool_waiting{instance="crm:3000",pool="service"}': steady(3) },
        after: '3m',
      },
      silent: {
        series: { 'db_pool_waiting{instance="crm:3000",pool="service"}': '3 0 3 0 3 0 3 0' },
        after: '6m',
      },
    },
    {
      name: 'EventLoopBusy',
      severity: 'ticket',
      for: '5m',
      summary: 'A process is too busy to answer',
      expr: `max by (instance) (nodejs_eventloop_lag_p99_seconds) > ${t.eventLoopP99}`,
      fires: {
        series: { 'nodejs_eventloop_lag_p99_seconds{instance="crm:3000"}': steady(0.2) },
        after: '6m',
      },
      silent: {
        series: { 'nodejs_eventloop_lag_p99_seconds{instance="crm:3000"}': steady(0.1) },
        after: '20m',
      },
    },
    {
      name: 'FiguresUnreadable',
      severity: 'ticket',
      for: '0m',
      summary: 'Figures cannot be read, so the alerts that use them are blind',
      expr: 'sum by (metric) (increase(metrics_unreadable_total[10m])) > 5',
      fires: {
        series: { 'metrics_unreadable_total{metric="dead_letters_open"}': '0+1x30' },
        after: '12m',
      },
      silent: {
        series: { 'metrics_unreadable_total{metric="dead_letters_open"}': '0 1 2 2+0x30' },
        after: '12m',
      },
    },
  ],
}

export const alertGroups: readonly AlertGroup[] = [mainJob, carriers, ground]
export const allAlerts: readonly Alert[] = alertGroups.flatMap(({ alerts }) => alerts)

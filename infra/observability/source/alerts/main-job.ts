import { thresholds as t } from '../thresholds.ts'
import { type AlertGroup, constantSeries } from './alert.ts'

/** The main job: somebody writes, is answered, and has an appointment. */
export const mainJob: AlertGroup = {
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
          'assistant_turns_total{outcome="answered"}': constantSeries(7),
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
      fires: {
        series: { 'jobs_late_seconds{queue="assistant-reply"}': constantSeries(91) },
        after: '2m',
      },
      silent: {
        series: { 'jobs_late_seconds{queue="assistant-reply"}': constantSeries(90) },
        after: '5m',
      },
    },
    {
      name: 'WebhooksNotStored',
      severity: 'page',
      for: '0m',
      summary: "Meta's webhooks are refused because they cannot be stored",
      expr: 'sum(increase(webhooks_total{outcome="unstored"}[5m])) > 0',
      fires: { series: { 'webhooks_total{outcome="unstored"}': '0+1x30' }, after: '5m' },
      silent: { series: { 'webhooks_total{outcome="unstored"}': constantSeries(3) }, after: '10m' },
    },
    {
      name: 'WebhooksUnread',
      severity: 'page',
      for: '1m',
      summary: 'What Meta told us is stored and nobody reads it',
      expr: `max(webhooks_unread_seconds) > ${t.eventsRecovered}`,
      fires: { series: { webhooks_unread_seconds: constantSeries(46) }, after: '2m' },
      silent: { series: { webhooks_unread_seconds: constantSeries(45) }, after: '5m' },
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
      fires: { series: { messages_unsent_seconds: constantSeries(31) }, after: '4m' },
      silent: { series: { messages_unsent_seconds: constantSeries(30) }, after: '10m' },
    },
    {
      name: 'SendsUnknown',
      severity: 'ticket',
      for: `${(t.quietWindow * 3) / 60}m`,
      summary: 'Nobody knows whether some messages left, for longer than the quiet window',
      expr: 'max(messages_unknown) > 0',
      fires: { series: { messages_unknown: constantSeries(1) }, after: '4m' },
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
      silent: {
        series: { 'channels_expired_total{channel="whatsapp"}': constantSeries(2) },
        after: '20m',
      },
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

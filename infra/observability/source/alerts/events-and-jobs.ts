import { thresholds as t } from '../thresholds.ts'
import { type AlertGroup, constantSeries } from './alert.ts'

/** Events and jobs, which carry the main job, and dead letters. */
export const eventsAndJobs: AlertGroup = {
  name: 'events-and-jobs',
  alerts: [
    {
      name: 'EventsStandStill',
      severity: 'page',
      for: '1m',
      summary:
        'A group of consumers has not finished an event for longer than its watchdog needs to help',
      expr: `max by (consumer) (events_group_lag_seconds) > ${t.eventsRecovered}`,
      fires: {
        series: { 'events_group_lag_seconds{consumer="crm"}': constantSeries(46) },
        after: '2m',
      },
      silent: {
        series: { 'events_group_lag_seconds{consumer="crm"}': constantSeries(45) },
        after: '5m',
      },
    },
    {
      name: 'ConsumerRestarted',
      severity: 'ticket',
      for: '0m',
      summary: 'The watchdog found a consumer that stood still and started it again',
      // The first restart of a group creates its series, so `increase` does not see it.
      expr: 'sum by (consumer) (increase(event_consumer_restarts_total[15m])) > 0 or sum by (consumer) (event_consumer_restarts_total unless event_consumer_restarts_total offset 15m) > 0',
      fires: {
        series: { 'event_consumer_restarts_total{consumer="crm"}': '_ _ 1+0x30' },
        after: '5m',
      },
      silent: {
        series: { 'event_consumer_restarts_total{consumer="crm"}': constantSeries(1) },
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
        series: { 'outbox_unpublished_seconds{instance="crm:3000"}': constantSeries(31) },
        after: '2m',
      },
      silent: {
        series: { 'outbox_unpublished_seconds{instance="crm:3000"}': constantSeries(30) },
        after: '5m',
      },
    },
    {
      name: 'JobsLate',
      severity: 'page',
      for: '2m',
      summary: 'Jobs of a queue are due and not done',
      expr: `max by (queue) (jobs_late_seconds{queue!="assistant-reply"}) > ${t.jobLateness}`,
      fires: {
        series: { 'jobs_late_seconds{queue="messaging-send"}': constantSeries(16) },
        after: '3m',
      },
      silent: {
        series: {
          'jobs_late_seconds{queue="messaging-send"}': constantSeries(15),
          'jobs_late_seconds{queue="assistant-reply"}': constantSeries(80),
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
      fires: { series: { dead_letters_open: constantSeries(1) }, after: '1m' },
      silent: { series: { dead_letters_open: constantSeries(0) }, after: '5m' },
    },
  ],
}

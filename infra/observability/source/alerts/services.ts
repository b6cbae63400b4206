import { thresholds as t } from '../thresholds.ts'
import { type AlertGroup, constantSeries } from './alert.ts'

/** The golden signals, and the dependencies of the processes. */
export const services: AlertGroup = {
  name: 'services',
  alerts: [
    {
      name: 'ServiceDown',
      severity: 'page',
      for: '1m',
      summary: 'A process of the product gives no figures',
      expr: 'up{job="mostrador"} == 0',
      fires: {
        series: { 'up{job="mostrador",instance="crm:3000"}': constantSeries(0) },
        after: '2m',
      },
      silent: {
        series: { 'up{job="mostrador",instance="crm:3000"}': constantSeries(1) },
        after: '5m',
      },
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
      name: 'DatabaseUnavailable',
      severity: 'page',
      for: `${t.databaseDown}s`,
      summary: 'A process cannot reach Postgres',
      expr: 'min by (instance) (dependency_up{dependency="postgres"}) == 0',
      fires: {
        series: { 'dependency_up{dependency="postgres",instance="crm:3000"}': constantSeries(0) },
        after: '2m',
      },
      silent: {
        series: { 'dependency_up{dependency="postgres",instance="crm:3000"}': constantSeries(1) },
        after: '5m',
      },
    },
    {
      name: 'BrokerUnavailable',
      severity: 'ticket',
      for: `${t.brokerDown}s`,
      summary: 'A process cannot reach Kafka or Redis; rows wait',
      expr: 'min by (dependency) (dependency_up{dependency=~"kafka|redis"}) == 0',
      fires: { series: { 'dependency_up{dependency="kafka"}': constantSeries(0) }, after: '2m' },
      silent: {
        series: {
          'dependency_up{dependency="kafka"}': constantSeries(1),
          'dependency_up{dependency="postgres"}': constantSeries(0),
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
        series: { 'db_pool_waiting{instance="crm:3000",pool="service"}': constantSeries(3) },
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
        series: { 'nodejs_eventloop_lag_p99_seconds{instance="crm:3000"}': constantSeries(0.2) },
        after: '6m',
      },
      silent: {
        series: { 'nodejs_eventloop_lag_p99_seconds{instance="crm:3000"}': constantSeries(0.1) },
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

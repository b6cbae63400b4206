import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { allAlerts } from './source/alerts.ts'
import { dashboards } from './source/dashboards.ts'
import { grafanaOf } from './source/panels.ts'
import { renderFiles, runbookOf } from './source/render.ts'
import { thresholds } from './source/thresholds.ts'
import { readPromql } from './test/promql.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const headings = [
  'Symptom',
  'What it means for a barber in Puebla',
  'How to look',
  'How to mend',
  'How to see that it is over',
]

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string().min(1),
          for: z.string().regex(/^\d+[sm]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
        })
      ),
    })
  ),
})

const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      profiles: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
    })
  ),
})
const Scrapes = z.looseObject({
  scrape_configs: z.array(
    z.looseObject({
      job_name: z.string(),
      static_configs: z.array(z.object({ targets: z.array(z.string()) })),
    })
  ),
})
const Names = z.record(z.string(), z.unknown())
const Collector = z.looseObject({
  receivers: Names,
  processors: Names,
  exporters: Names,
  service: z.looseObject({
    pipelines: z.record(
      z.string(),
      z.object({
        receivers: z.array(z.string()),
        processors: z.array(z.string()),
        exporters: z.array(z.string()),
      })
    ),
  }),
})
const Sources = z.looseObject({
  datasources: z.array(z.looseObject({ uid: z.string(), type: z.string() })),
})

describe('alerts', () => {
  it('are the files that are deployed', () => {
    for (const [path, text] of renderFiles())
      expect(
        existsSync(join(root, path)) && read(path),
        `${path}: npm run observability -- --write`
      ).toBe(text)
    expect(readdirSync(join(root, 'infra/observability/grafana/dashboards')).toSorted()).toEqual(
      dashboards.map(({ uid }) => `${uid}.json`).toSorted()
    )
  })
  it('have the format of Prometheus, and valid expressions', () => {
    const { groups } = Rules.parse(parse(read('infra/observability/prometheus/rules.yaml')))
    const rules = groups.flatMap(group => group.rules)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(rules.length).toBe(allAlerts.length)
    for (const { alert, expr } of rules)
      expect([alert, readPromql(expr).broken]).toEqual([alert, false])
    expect(readPromql('sum(rate(x[5m])').broken).toBe(true)
    for (const { rows } of dashboards)
      for (const { panels } of rows)
        for (const { title, queries } of panels)
          for (const { expr } of queries)
            expect([title, readPromql(expr).broken]).toEqual([title, false])
  })
  it('have a runbook each, with all required sections', () => {
    for (const alert of allAlerts) {
      expect(existsSync(join(root, runbookOf(alert))), alert.name).toBe(true)
      const page = read(runbookOf(alert))
      expect(page.split('\n')[0]).toBe(`# ${alert.name}`)
      const parts = page.split(/^## /m).slice(1)
      expect(
        parts.map(part => part.split('\n')[0]),
        alert.name
      ).toEqual(headings)
      for (const part of parts)
        expect(
          part.split('\n').slice(1).join('').trim().length,
          `${alert.name}: ${part.split('\n')[0] ?? ''}`
        ).toBeGreaterThan(15)
      for (const [, named] of page.matchAll(/(?:runbook |[:;.] )\*([A-Z][a-z]+[A-Z]\w+)\*/g))
        expect(
          allAlerts.map(({ name }) => name),
          alert.name
        ).toContain(named)
    }
    expect(readdirSync(join(root, 'infra/observability/runbooks')).toSorted()).toEqual(
      allAlerts.map(({ name }) => `${name}.md`).toSorted()
    )
  })
  it('fire at the thresholds of the reliability design and the code', () => {
    const constant = (path: string, name: RegExp): number =>
      Number((name.exec(read(path))?.[1] ?? 'NaN').replaceAll('_', ''))
    expect(thresholds.consumerStalled * 1_000).toBe(
      constant('libs/platform/src/bus/kafka/watchdog.ts', /const timeoutMs = ([\d_]+)/)
    )
    expect(thresholds.forgottenSend * 1_000).toBe(
      constant('services/messaging-gateway/src/jobs/sweep.ts', /const LOST_JOB_AFTER_MS = ([\d_]+)/)
    )
    expect(thresholds.quietWindow).toBe(
      constant(
        'services/messaging-gateway/src/config.ts',
        /MESSAGING_QUIET_SECONDS:.*\.default\((\d+)\)/
      )
    )
    // Reliability: F26 (20 s, recovery under 45 s), F6 (drained within 30 s), suite timers (15 s),
    // F20 (90 s), 4.11 (alert at 1), F14 (p99 under 100 ms), F6 and F7 (60 s away).
    expect(thresholds).toMatchObject({
      consumerStalled: 20,
      eventsRecovered: 45,
      outboxDrained: 30,
      jobLateness: 15,
      replyOrHuman: 90,
      deadLetters: 1,
      bookingP99: 0.1,
      brokerDown: 60,
    })
    const limits = Object.values(thresholds).map(String)
    for (const [name, limit] of [
      ['EventsStandStill', 45],
      ['OutboxNotPublished', 30],
      ['JobsLate', 15],
      ['RepliesLate', 90],
      ['DeadLetters', 1],
      ['BookingsSlow', 0.1],
    ] as const) {
      expect(limits).toContain(String(limit))
      expect(allAlerts.find(alert => alert.name === name)?.expr).toMatch(
        new RegExp(`>=? ${limit}$`)
      )
    }
  })
  it('have every service that they need in docker-compose.yml', () => {
    const compose = Compose.parse(parse(read('docker-compose.yml'), { merge: true }))
    const watching = Object.entries(compose.services).filter(([, { profiles }]) =>
      profiles?.includes('observability')
    )
    expect(watching.map(([name]) => name).toSorted()).toEqual([
      'grafana',
      'jaeger',
      'otel-collector',
      'prometheus',
    ])
    for (const [name, { volumes = [], image }] of watching) {
      expect(image, name).toMatch(/:v?\d+\.\d+\.\d+$/)
      for (const volume of volumes.filter(text => text.startsWith('./')))
        expect(existsSync(join(root, volume.split(':')[0] ?? '')), volume).toBe(true)
    }
    const { scrape_configs } = Scrapes.parse(
      parse(read('infra/observability/prometheus/prometheus.yaml'))
    )
    const targets =
      scrape_configs
        .find(({ job_name }) => job_name === 'mostrador')
        ?.static_configs.flatMap(config => config.targets) ?? []
    const processes = Object.entries(compose.services).filter(
      ([, { environment }]) => environment?.['RELAY_DATABASE_URL'] !== undefined
    )
    // A process with a metrics port is scraped there.
    expect(targets.toSorted()).toEqual(
      processes
        .map(
          ([name, { environment }]) =>
            `${name}:${environment?.['METRICS_PORT'] ?? environment?.['PORT'] ?? ''}`
        )
        .toSorted()
    )
    expect(
      processes.every(([, { environment }]) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in (environment ?? {}))
    ).toBe(true)
    const collector = Collector.parse(parse(read('infra/observability/otel-collector.yaml')))
    for (const { receivers, processors, exporters } of Object.values(collector.service.pipelines)) {
      expect([receivers, processors, exporters]).toEqual([
        Object.keys(collector.receivers),
        Object.keys(collector.processors),
        Object.keys(collector.exporters),
      ])
    }
    const { datasources } = Sources.parse(
      parse(read('infra/observability/grafana/provisioning/datasources/sources.yaml'))
    )
    const datasourceUids = new Set(
      dashboards.flatMap(dashboard =>
        [
          ...JSON.stringify(grafanaOf(dashboard)).matchAll(/"type":"prometheus","uid":"(\w+)"/g),
        ].map(([, uid]) => uid)
      )
    )
    expect([...datasourceUids]).toEqual(
      datasources.filter(({ type }) => type === 'prometheus').map(({ uid }) => uid)
    )
  })
})

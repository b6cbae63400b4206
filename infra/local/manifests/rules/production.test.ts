import { expect, it } from 'vitest'
import { production } from './production.mjs'

/** A rendered service with its variables, and how many of it there may be. */
const service = (
  name: string,
  maxReplicas: number,
  variables: Readonly<Record<string, string>>
) => [
  {
    kind: 'Deployment',
    metadata: { name },
    spec: {
      template: {
        metadata: { labels: { 'app.kubernetes.io/component': 'service' } },
        spec: {
          containers: [
            {
              name: 'service',
              env: Object.entries(variables).map(([variable, value]) => ({
                name: variable,
                value,
              })),
            },
          ],
        },
      },
    },
  },
  {
    kind: 'HorizontalPodAutoscaler',
    spec: { scaleTargetRef: { name }, maxReplicas, metrics: [{ type: 'Resource' }] },
  },
]
const complaints = (title: string, objects: readonly object[]): readonly string[] => {
  const [, rule] = production.find(([ruleTitle]) => ruleTitle.startsWith(title)) ?? []
  if (rule === undefined) throw new Error(`There is no rule about ${title}`)
  return rule({ objects })
}
const pools = (database: number, relay: number) => ({
  DATABASE_CONNECTIONS: String(database),
  RELAY_CONNECTIONS: String(relay),
})

it.each([
  // (9 + 1) × (59 + 6 + 2) is all that is free of 700.
  [59, []],
  [60, ['680 connections at most replicas, 670 are free']],
])('counts a pool of %i at the most replicas and one more during a rollout', (size, expected) => {
  expect(complaints('all pods together', service('crm', 9, pools(size, 6)))).toEqual(expected)
})

it('adds up all services', () => {
  const objects = [...service('crm', 9, pools(30, 6)), ...service('catalog', 9, pools(30, 6))]
  expect(complaints('all pods together', objects)).toEqual([
    '760 connections at most replicas, 670 are free',
  ])
})

it('wants data stores behind TLS', () => {
  const withVariables = (variables: Readonly<Record<string, string>>) =>
    complaints('data stores', service('crm', 2, variables))
  expect(withVariables({ DATA_TLS: 'required', KAFKA_TLS: 'true' })).toEqual([])
  expect(withVariables({})).toHaveLength(2)
})

it.each([
  ['6', []],
  ['5', ['KAFKA_PARTITIONS must be 6 or more']],
  [undefined, ['KAFKA_PARTITIONS must be 6 or more']],
])('wants a partition for each of six replicas: of %s', (partitions, expected) => {
  const variables = partitions === undefined ? {} : { KAFKA_PARTITIONS: partitions }
  const faults = complaints(
    'events are kept',
    service('crm', 6, { KAFKA_REPLICAS: '3', ...variables })
  )
  expect(faults).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(faults[index]).toContain(text)
})

it('wants events at three brokers, and replies that scale on their lateness', () => {
  const objects = service('ai-assistant', 6, { KAFKA_REPLICAS: '2', KAFKA_PARTITIONS: '24' })
  expect(complaints('events are kept', objects)).toHaveLength(1)
  expect(complaints('who answers chats', objects)).toHaveLength(1)
})

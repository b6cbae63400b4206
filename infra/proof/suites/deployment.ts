import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { SuiteContext, Suite } from '../suite.ts'

/** The tests of the guards of a deployment, one file each. */
const guards = [
  'services/edge-gateway/src/main.test.ts',
  'services/billing/src/main.test.ts',
  'services/billing/src/by-proxy.test.ts',
  'services/messaging-gateway/src/channels/outgoing.test.ts',
  'libs/platform/src/bus/kafka/relay.int.test.ts',
  'libs/platform/src/bus/kafka/relay-statements.int.test.ts',
  'libs/platform/src/bus/kafka/kafkajs/tls.test.ts',
  'libs/platform/src/bus/kafka/kafkajs/broker.test.ts',
  'libs/platform/src/jobs/redis-tls.int.test.ts',
  'libs/db/src/plain-owner.int.test.ts',
  'infra/local/manifests/rules/production.test.ts',
]

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    })
  ),
})

/**
 * Runs the tests of the product under test, the tree or a copy of it with a removed wall.
 */
const run = async ({ root, history }: SuiteContext): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-guards-'))
  const report = join(folder, 'report.json')
  const output = await new Promise<string>(done => {
    execFile(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...['--project', 'unit', '--project', 'integration'],
        ...['--reporter=json', `--outputFile=${report}`],
        ...guards,
      ],
      {
        cwd: root,
        maxBuffer: 16 * 1024 * 1024,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'UTC' },
      },
      (_error, stdout, stderr) => done(`${stdout}\n${stderr}`)
    )
  })
  try {
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`The tests did not run to their end: ${output.slice(-2_000)}`)
    })
    for (const { name, assertionResults } of Report.parse(JSON.parse(text)).testResults) {
      const file = relative(root, name)
      if (assertionResults.length === 0) history.note('guard', { file, test: null, held: false })
      for (const { status, fullName } of assertionResults)
        if (status !== 'skipped')
          history.note('guard', { file, test: fullName, held: status === 'passed' })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const deployment: Suite = {
  name: 'deployment',
  proves:
    'As it is shipped: processes refuse a configuration that would turn everybody away or speak in the clear, leave by the proxy, and keep within the connections of their database.',
  threats: ['F9', 'F27', 'A33', 'A34', 'A37'],
  sizes: { quick: {}, deep: {} },
  fixed: [],
  rules: ['guards-hold'],
  sabotages: [
    {
      name: 'proxies-guessed',
      wall: 'The gateway of a cluster is told how many proxies stand before it: here none is assumed.',
      size: {},
      patches: [
        {
          file: 'services/edge-gateway/src/config.ts',
          find: "TRUSTED_PROXIES: z.string({ error: 'how many proxies stand before the gateway, 0 for none' })",
          replace: 'TRUSTED_PROXIES: z.string().optional()',
        },
      ],
    },
    {
      name: 'data-in-the-clear',
      wall: 'Where DATA_TLS is required a process that would speak in the clear does not start: here nobody looks.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/process/run.ts',
          find: '[ProcessConfig, DataConnections, service.config, service.clusterConfig]',
          replace: '[ProcessConfig, service.config, service.clusterConfig]',
        },
      ],
    },
    {
      name: 'straight-to-providers',
      wall: 'Connections to providers go through the proxy of the environment: here straight out.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/client/outgoing.ts',
          find: "import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'",
          replace: "import { Agent, type Dispatcher } from 'undici'",
        },
        {
          file: 'libs/platform/src/client/outgoing.ts',
          find: '=> new EnvHttpProxyAgent(options)',
          replace: '=> new Agent(options)',
        },
      ],
    },
    {
      name: 'stripe-straight-out',
      wall: 'The library of Stripe opens its own connections, and is given ones through the proxy: here it keeps its own.',
      size: {},
      patches: [
        {
          file: 'services/billing/src/stripe/client.ts',
          find: "protocol === 'https:' && { httpAgent",
          replace: "protocol === 'gopher:' && { httpAgent",
        },
      ],
    },
    {
      name: 'address-guessed',
      wall: 'A process that writes addresses for people is told where they open the product: here it guesses this machine.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/process/public-address.ts',
          find: "z.string({ error: 'where people open the product, as https://app.example.com' })",
          replace: 'z.string().optional()',
        },
      ],
    },
    {
      name: 'clean-up-stops-the-relay',
      wall: 'Old events are deleted beside the publishing: here a failure of it ends the relay before its cursor is saved.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/relay.ts',
          find: "log.warn({ err: error, service: owner }, 'Old events could not be deleted')",
          replace:
            "log.warn({ err: error, service: owner }, 'Old events could not be deleted')\n      throw error",
        },
        {
          file: 'libs/platform/src/bus/kafka/relay.ts',
          find: 'deleting = deleteOld(from)',
          replace: 'await deleteOld(from)',
        },
      ],
    },
    {
      name: 'kafka-in-the-clear',
      wall: 'Readers, admins and the writer speak TLS to a Kafka that has it: here nobody does.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/kafkajs/broker.ts',
          find: '  ssl: tls,\n',
          replace: '  ssl: tls && false,\n',
        },
      ],
    },
    {
      name: 'writer-in-the-clear',
      wall: 'The sockets of the writer are our own, and speak TLS where the others do.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/kafkajs/writer.ts',
          find: '  if (!ssl) return connect({ host, port }, onConnect)\n',
          replace: '  if (ssl !== undefined) return connect({ host, port }, onConnect)\n',
        },
      ],
    },
    {
      name: 'kafka-without-a-user',
      wall: 'Readers, admins and the writer sign in at a Kafka that asks who calls: here nobody does.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/kafkajs/broker.ts',
          find: '{ sasl: sasl as SASLOptions }',
          replace: '{}',
        },
      ],
    },
    {
      name: 'one-broker-is-enough',
      wall: 'An event is taken when two of three brokers have it: here one is enough.',
      size: {},
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/kafkajs/broker.ts',
          find: 'Math.min(2, replicas)',
          replace: '1',
        },
      ],
    },
    {
      name: 'clean-up-scans',
      wall: 'Old events are found by an index: here the whole table is read every hour.',
      size: {},
      patches: [
        {
          file: 'libs/db/prisma/migrations/20261124001500_outbox_owner_at_index/migration.sql',
          find: '"outbox_owner_at_idx" ON "platform"."outbox"("owner", "at")',
          replace: '"outbox_type_idx" ON "platform"."outbox"("type")',
        },
      ],
    },
    {
      name: 'owner-sees-nothing',
      wall: 'A migration by an owner who is no superuser sees every row: here none.',
      size: {},
      patches: [
        {
          file: 'libs/db/src/owner-rows.ts',
          find: '    for (const { table } of rows)\n',
          replace: '    for (const { table } of rows.slice(0, 0))\n',
        },
      ],
    },
    {
      name: 'few-partitions',
      wall: 'Every replica finds a partition to hear: here nobody compares them.',
      size: {},
      patches: [
        {
          file: 'infra/local/manifests/rules/production.mjs',
          find: '!(partitions >= spec.maxReplicas)',
          replace: '!(partitions >= 0)',
        },
      ],
    },
    {
      name: 'replies-scaled-by-cpu',
      wall: 'Who answers chats grows when replies are late: here nobody looks.',
      size: {},
      patches: [
        {
          file: 'infra/local/manifests/rules/production.mjs',
          find: "metadata.name === 'ai-assistant'",
          replace: "metadata.name === 'nobody'",
        },
      ],
    },
    {
      name: 'pools-uncounted',
      wall: 'The pools of all pods together stay below what the database has: here nobody adds them up.',
      size: {},
      patches: [
        {
          file: 'infra/local/manifests/rules/production.mjs',
          find: 'return needed <= maxConnections - reservedConnections',
          replace: 'return needed >= 0',
        },
      ],
    },
  ],
  run,
}

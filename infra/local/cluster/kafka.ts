import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { KafkaSecurity } from '@mostrador/platform'
import { freeTestPort } from '@mostrador/testing/free-port'
import { type Certificate, localCertificate } from '@mostrador/testing/tls-proxy'
import {
  Obstacle,
  type Restartable,
  restartable,
  root,
  type Running,
  type Print,
  start,
  waitUntil,
} from './children.ts'

/** Started on no data it is another cluster at the same address. */
export type LocalKafka = Restartable & {
  readonly brokers: string
  /** The same broker as a managed one offers itself: TLS, and a password. */
  readonly secured: {
    readonly brokers: string
    readonly security: KafkaSecurity
    /** PEM, to be trusted. */
    readonly certificate: string
  }
}

const home = join(root, '.data', 'kafka')
const pom = join(root, 'infra', 'kafka', 'pom.xml')

/** Whether a broker can be started here. */
export const canStartKafka = async (): Promise<boolean> =>
  (await runs('java', ['-version'])) &&
  (existsSync(join(home, 'libs', 'pom.xml')) || runs('mvn', ['--version']))

const runs = async (command: string, args: readonly string[]): Promise<boolean> =>
  (await start(command, args).ended) === 'código 0'

/**
 * The broker's programs, from Maven Central the first time and whenever the pom changes. Returns
 * the folder.
 */
const libraries = async (print: Print): Promise<string> => {
  const libs = join(home, 'libs')
  const stamp = join(libs, 'pom.xml')
  const currentPom = await readFile(pom, 'utf8')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === currentPom) return libs
  if (!(await runs('mvn', ['--version'])))
    throw new Obstacle(
      'Para bajar Apache Kafka hace falta Maven. Instálalo (en Debian o Ubuntu: sudo apt-get install maven) o di dónde hay un Kafka: KAFKA_BROKERS=host:9092'
    )
  print('Bajo Apache Kafka de Maven Central (unos 55 MB, una sola vez)…')
  const draft = `${libs}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const maven = start('mvn', ['-q', '-B', '-f', pom, `-Dlibs=${draft}`])
  const how = await maven.ended
  if (how !== 'código 0')
    throw new Obstacle(
      `Maven no pudo bajar Apache Kafka (${how}). Revisa tu conexión.\n${maven.output().slice(-2_000)}`
    )
  await writeFile(join(draft, 'pom.xml'), currentPom)
  await rm(libs, { recursive: true, force: true })
  await rename(draft, libs)
  return libs
}

/** A PEM as a value of a properties file. */
const onOneLine = (pem: string): string => pem.trim().replaceAll(/\r?\n/g, '\\n')

const properties = ({
  port,
  controllerPort,
  securedPort,
  certificate,
  data,
}: {
  readonly port: number
  readonly controllerPort: number
  readonly securedPort: number
  readonly certificate: Certificate
  readonly data: string
}): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},SASL_SSL://127.0.0.1:${securedPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port},SASL_SSL://localhost:${securedPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config':
      'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': onOneLine(certificate.cert),
    'ssl.keystore.key': onOneLine(certificate.key),
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'num.network.threads': 2,
    'num.io.threads': 2,
    // A killed member may not join again before its old session has ended.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    // One node keeps one copy of everything, and nobody else is coming to join a group.
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
  })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('\n')

const answers = (port: number): Promise<boolean> =>
  new Promise(done => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })

/**
 * A real single-node Apache Kafka (KRaft) on free ports, in a folder of its own under .data/kafka
 * that disappears with it. `heapMb` is small on purpose: local events are few.
 */
export const startLocalKafka = async (
  print: Print,
  {
    heapMb = 256,
    certificate: wantedCertificate,
  }: { readonly heapMb?: number; readonly certificate?: Certificate | undefined } = {}
): Promise<LocalKafka> => {
  if (!(await runs('java', ['-version'])))
    throw new Obstacle(
      'Apache Kafka necesita Java 17 o más nuevo. Instálalo (en Debian o Ubuntu: sudo apt-get install openjdk-17-jre-headless) o di dónde hay un Kafka: KAFKA_BROKERS=host:9092'
    )
  const libs = await libraries(print)
  await forgetOld()
  const [port, controllerPort, securedPort] = [
    await freeTestPort(),
    await freeTestPort(),
    await freeTestPort(),
  ]
  const certificate = wantedCertificate ?? (await localCertificate())
  const user = { username: 'mostrador', password: randomBytes(12).toString('hex') }
  const folder = join(home, `run-${process.pid}-${port}`)
  const data = join(folder, 'data')
  const file = join(folder, 'server.properties')
  await mkdir(data, { recursive: true })
  await writeFile(file, properties({ port, controllerPort, securedPort, certificate, data }))
  // A broker of ours lives for minutes: what the second compiler takes from the others it would not
  // give back.
  const java = (heap: number, ...args: string[]): Running =>
    start(
      'java',
      [
        `-Xmx${heap}m`,
        '-XX:+UseSerialGC',
        '-XX:TieredStopAtLevel=1',
        `-Dlog4j2.configurationFile=${join(root, 'infra', 'kafka', 'log4j2.properties')}`,
        '-cp',
        join(libs, '*'),
        ...args,
      ],
      { logFile: join(folder, 'broker.log') }
    )
  const format = async (): Promise<void> => {
    const identity = Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
      .toString('base64url')
      .replace(/^-/, 'A')
    const formatting = java(
      128,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      identity,
      '-c',
      file,
      '--add-scram',
      `SCRAM-SHA-512=[name=${user.username},password=${user.password}]`
    )
    const how = await formatting.ended
    if (how !== 'código 0')
      throw new Obstacle(
        `Kafka no pudo preparar su carpeta (${how}).\n${formatting.output().slice(-2_000)}`
      )
  }
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    await format()
  } catch (error) {
    await forget()
    throw error
  }
  const broker = await restartable({
    begin: () => java(heapMb, 'kafka.Kafka', file),
    ready: running => waitUntil('Kafka', () => answers(port), { running, withinMs: 120_000 }),
    async wipe() {
      await rm(data, { recursive: true, force: true })
      await mkdir(data)
      await format()
    },
    forget,
  })
  return {
    ...broker,
    brokers: `127.0.0.1:${port}`,
    secured: {
      brokers: `localhost:${securedPort}`,
      security: { tls: true, sasl: { mechanism: 'scram-sha-512', ...user } },
      certificate: certificate.cert,
    },
  }
}

/** What a killed launcher left behind: folders whose process is gone. */
const forgetOld = async (): Promise<void> => {
  for (const name of existsSync(home) ? await readdir(home) : []) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1])
    if (Number.isNaN(pid)) continue
    try {
      process.kill(pid, 0)
    } catch {
      await rm(join(home, name), { recursive: true, force: true })
    }
  }
}

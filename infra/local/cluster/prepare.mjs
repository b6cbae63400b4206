// What the local Redis and Kafka need on a machine without a Docker engine: Debian's packages where
// they can be installed.
import { existsSync } from 'node:fs'
import { Obstacle, print } from '../command.mjs'
import { canInstall, inPath, install } from '../debian.mjs'

const need = async (program, pkg, why) => {
  if (inPath(program) !== undefined) return
  const cannot = `${why} Instálalo (en Debian o Ubuntu: sudo apt-get install ${pkg}).`
  if (!canInstall()) throw new Obstacle(cannot)
  print(`Falta ${program}: instalo el paquete ${pkg} de Debian (apt-get)…`)
  const { code, output } = await install(pkg)
  if (code !== 0 || inPath(program) === undefined)
    throw new Obstacle(`${cannot}\n${output.slice(-2000)}`)
}

/**
 * Makes sure that what is neither given by the environment nor brought by containers can be started
 * here.
 */
export const ensureBrokers = async () => {
  if (process.env.DOCKER_HOST || existsSync('/var/run/docker.sock')) return
  if (!process.env.REDIS_URL)
    await need(
      'redis-server',
      'redis-server',
      'Los trabajos programados necesitan redis-server, o di dónde hay un Redis: REDIS_URL=redis://…'
    )
  if (process.env.KAFKA_BROKERS) return
  await need(
    'java',
    'openjdk-17-jre-headless',
    'Apache Kafka necesita Java 17 o más nuevo, o di dónde hay un Kafka: KAFKA_BROKERS=host:9092'
  )
  await need(
    'mvn',
    'maven',
    'Apache Kafka se baja con Maven, o di dónde hay un Kafka: KAFKA_BROKERS=host:9092'
  )
}

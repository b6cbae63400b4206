// Where the Redis of the adapters' contract tests comes from: TEST_REDIS_URL, an installed
// redis-server, or Debian's package.
import { MissingPart, print } from './command.mjs'
import { canInstall, inPath, install } from './debian.mjs'

/** Installs redis-server where that is possible. Throws a MissingPart where it is not. */
export const ensureRedis = async () => {
  if (process.env.TEST_REDIS_URL || inPath('redis-server') !== undefined) return
  const cannot =
    'Las pruebas del adaptador de Redis necesitan redis-server. Instálalo (en Debian o Ubuntu: sudo apt-get install redis-server) o di dónde hay uno: TEST_REDIS_URL=redis://… npm test'
  if (!canInstall()) throw new MissingPart(cannot)
  print('No hay Redis para las pruebas: instalo el paquete redis-server de Debian (apt-get)…')
  const { code, output } = await install('redis-server')
  if (code !== 0 || inPath('redis-server') === undefined)
    throw new MissingPart(`${cannot}\n${output.slice(-2000)}`)
}

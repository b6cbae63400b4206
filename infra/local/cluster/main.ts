import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDemo } from '@mostrador/all-in-one/src/demo/demo.ts'
import { type Certificate, trustCertificate } from '@mostrador/testing/tls-proxy'
import { Obstacle, type Print } from './children.ts'
import { openCluster } from './cluster.ts'
import { clusterSecrets } from './secrets.ts'

/**
 * PORT: of the gateway. DEMO=no creates no sample business. LOG_LEVEL: of the services, whose logs
 * are in .data/cluster. TLS_PROXIES: how many proxies stand before the gateway, with the
 * certificate of the file TLS_CERTIFICATE (JSON of `key` and `cert`); data stores then speak TLS
 * too, and the only way out is a proxy.
 */
const print: Print = line => void process.stdout.write(`  ${line}\n`)

const tlsOf = async ({ TLS_PROXIES: hops, TLS_CERTIFICATE: file }: NodeJS.ProcessEnv) => {
  if (hops === undefined || file === undefined) return undefined
  const certificate = JSON.parse(await readFile(file, 'utf8')) as Certificate
  trustCertificate(certificate)
  return { hops: Number(hops), certificate }
}

const main = async (): Promise<void> => {
  const tls = await tlsOf(process.env)
  const secrets = clusterSecrets()
  // A caller that names a folder wants to sign webhooks as Meta does: the journey.
  const folder = process.env['DATA_DIR']
  if (folder !== undefined)
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  const opening = openCluster({
    secrets,
    tls,
    port: Number(process.env['PORT'] ?? 3000),
    print,
    ...(process.env['WEB_DIST'] === undefined ? {} : { webDist: process.env['WEB_DIST'] }),
  })
  let stopping = false
  // Also while it opens: what has been started by then must not be left behind.
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    print('Cierro los servicios y lo que encendí para ellos…')
    const cluster = await opening.catch(() => undefined)
    await cluster?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
  const cluster = await opening
  try {
    const people =
      stopping || process.env['DEMO'] === 'no'
        ? []
        : await createDemo(cluster.call, print, cluster.mail.mailbox)
    if (stopping) return
    print('')
    print(`Mostrador está abierto: ${cluster.url}`)
    for (const { role, email, password } of people) print(`  ${role}: ${email} · ${password}`)
    print(`  Buzón local (los correos que se enviarían): ${cluster.mail.url}`)
    print(
      'Los registros de cada servicio están en .data/cluster. Para cerrarlo, presiona Ctrl-C: no guarda nada de lo que encendió.'
    )
  } catch (error) {
    if (stopping) return
    await cluster.stop()
    throw error
  }
}

try {
  await main()
} catch (error) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`\n  ${error instanceof Obstacle ? error.message : stack}\n`)
  process.exit(1)
}

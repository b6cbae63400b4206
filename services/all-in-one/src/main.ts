import { createLogger, loadConfig, stopOnSignal } from '@mostrador/platform'
import { LocalConfig } from './config.ts'
import { createDemo } from './demo/demo.ts'
import { startProduct } from './product.ts'
import { explainStartFailure } from './obstacles.ts'

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping = true
  })
const print = (line: string): void => void process.stdout.write(`  ${line}\n`)

try {
  const config = loadConfig(LocalConfig)
  const product = await startProduct(config, print)
  if (stopping) {
    await product.stop()
    process.exit(0)
  }
  stopOnSignal(product, createLogger({ level: config.LOG_LEVEL }), { drain: 0 })
  // Accepted work continues at once; the port opens when the first request would not be slow.
  await Promise.all([product.start(), product.warmUp()])
  const address = await product.app('edge-gateway').listen({ host: config.HOST, port: config.PORT })
  const people =
    config.DEMO === 'yes'
      ? [
          ...(await createDemo(product.call, print, product.mail?.mailbox ?? null)),
          ...(product.demoAdmin === null ? [] : [product.demoAdmin]),
        ]
      : []
  print('')
  print(`Mostrador está abierto: ${address.replace('127.0.0.1', 'localhost')}`)
  for (const { role, email, password } of people) print(`  ${role}: ${email} · ${password}`)
  if (product.mail !== null)
    print(`  Buzón local (los correos que se enviarían): ${product.mail.url}`)
  if (product.terminalsUrl !== null)
    print(`  Terminales de prueba (para cobrar con ellas): ${product.terminalsUrl}`)
  print('Para cerrarlo, presiona Ctrl-C. Tus datos se quedan en .data/')
} catch (error) {
  // Ctrl-C during the start: the error is a consequence of stopping.
  if (stopping) process.exit(0)
  process.stderr.write(`\n  ${explainStartFailure(error)}\n`)
  process.exit(1)
}

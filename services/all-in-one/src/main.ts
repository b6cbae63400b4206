import { createLogger, loadConfig, stopOnSignal } from '@mostrador/platform'
import { LocalConfig } from './config.ts'
import { demo } from './demo/demo.ts'
import { startProduct } from './product.ts'
import { explain } from './obstacles.ts'

let asked = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    asked = true
  })
const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

try {
  const config = loadConfig(LocalConfig)
  const product = await startProduct(config, say)
  if (asked) {
    await product.stop()
    process.exit(0)
  }
  stopOnSignal(product, createLogger({ level: config.LOG_LEVEL }), { drain: 0 })
  // What was accepted goes on at once; the door opens when nobody has to wait behind it.
  await Promise.all([product.start(), product.warmUp()])
  const address = await product.app('edge-gateway').listen({ host: config.HOST, port: config.PORT })
  const people =
    config.DEMO === 'yes'
      ? [
          ...(await demo(product.call, say, product.mail?.mailbox ?? null)),
          ...(product.demoAdmin === null ? [] : [product.demoAdmin]),
        ]
      : []
  say('')
  say(`Mostrador está abierto: ${address.replace('127.0.0.1', 'localhost')}`)
  for (const { role, email, password } of people) say(`  ${role}: ${email} · ${password}`)
  if (product.mail !== null)
    say(`  Buzón local (los correos que se enviarían): ${product.mail.url}`)
  say('Para cerrarlo, presiona Ctrl-C. Tus datos se quedan en .data/')
} catch (error) {
  // Ctrl-C while the house was opening: what broke, broke because it is closing.
  if (asked) process.exit(0)
  process.stderr.write(`\n  ${explain(error)}\n`)
  process.exit(1)
}

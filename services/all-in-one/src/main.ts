import { createLogger, loadConfig, stopOnSignal } from '@mostrador/platform'
import { LaptopConfig } from './config.ts'
import { demo } from './demo/demo.ts'
import { openHouse } from './house.ts'
import { explain } from './obstacles.ts'

let asked = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    asked = true
  })
const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

try {
  const config = loadConfig(LaptopConfig)
  const house = await openHouse(config, say)
  if (asked) {
    await house.stop()
    process.exit(0)
  }
  stopOnSignal(house, createLogger({ level: config.LOG_LEVEL }), { drain: 0 })
  // What was accepted goes on at once; the door opens when nobody has to wait behind it.
  await Promise.all([house.start(), house.warmUp()])
  const address = await house.app('edge-gateway').listen({ host: config.HOST, port: config.PORT })
  const people =
    config.DEMO === 'yes'
      ? [
          ...(await demo(house.call, say, house.mail?.mailbox ?? null)),
          ...(house.demoAdmin === null ? [] : [house.demoAdmin]),
        ]
      : []
  say('')
  say(`Mostrador está abierto: ${address.replace('127.0.0.1', 'localhost')}`)
  for (const { role, email, password } of people) say(`  ${role}: ${email} · ${password}`)
  if (house.mail !== null) say(`  Buzón local (los correos que se enviarían): ${house.mail.url}`)
  say('Para cerrarlo, presiona Ctrl-C. Tus datos se quedan en .data/')
} catch (error) {
  // Ctrl-C while the house was opening: what broke, broke because it is closing.
  if (asked) process.exit(0)
  process.stderr.write(`\n  ${explain(error)}\n`)
  process.exit(1)
}

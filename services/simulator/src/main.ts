import { run } from '@mostrador/platform'
import { simulator } from './service.ts'

await run(simulator)

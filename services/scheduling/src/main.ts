import { run } from '@mostrador/platform'
import { scheduling } from './service.ts'

await run(scheduling)

import { run } from '@mostrador/platform'
import { billing } from './service.ts'

await run(billing)

import { run } from '@mostrador/platform'
import { crm } from './service.ts'

await run(crm)

import { run } from '@mostrador/platform'
import { accounts } from './service.ts'

await run(accounts)

import { run } from '@mostrador/platform'
import { catalog } from './service.ts'

await run(catalog)

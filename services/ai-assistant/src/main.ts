import { run } from '@mostrador/platform'
import { aiAssistant } from './service.ts'

await run(aiAssistant)

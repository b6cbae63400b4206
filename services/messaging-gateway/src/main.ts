import { run } from '@mostrador/platform'
import { messagingGateway } from './service.ts'

await run(messagingGateway)

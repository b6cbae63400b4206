import { run } from '@mostrador/platform'
import { edgeGateway } from './service.ts'

await run(edgeGateway)

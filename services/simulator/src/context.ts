import type { ServiceContext } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts'

type SimulatorService = ServiceContext<z.output<typeof Config>, 'simulator'>

/** What the simulator is given, and the control API of the local Graph API. */
export type SimulatorContext = SimulatorService & { readonly sandbox: SandboxClient }

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: SimulatorContext) => (input: Input) => Promise<Output>

export const createSimulatorContext = (service: SimulatorService): SimulatorContext => ({
  ...service,
  sandbox: createSandboxClient(service.config.META_SANDBOX_URL),
})

import { Agent as HttpsAgent, type AgentOptions } from 'node:https'
import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { z } from 'zod'
import { loadConfig } from '../process/config.ts'

const ProxyVariables = z.object({
  HTTPS_PROXY: z.string().optional(),
  NO_PROXY: z.string().optional(),
})

/**
 * Connections to providers outside. They go through the proxy that HTTPS_PROXY names, except to
 * hosts of NO_PROXY; in a closed network that is the only way out. Peers are asked directly, with
 * agents of their own.
 */
export const outgoingAgent = (options: Agent.Options): Dispatcher => new EnvHttpProxyAgent(options)

/** The same for clients that take an agent of Node. */
export const outgoingHttpsAgent = (options: AgentOptions): HttpsAgent =>
  new HttpsAgent({ ...options, proxyEnv: loadConfig(ProxyVariables) })

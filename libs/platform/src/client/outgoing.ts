import { Agent as HttpsAgent, type AgentOptions } from 'node:https'
import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { z } from 'zod'
import { loadConfig } from '../process/config.ts'

const ProxyVariables = z.object({
  HTTPS_PROXY: z.string().optional(),
  NO_PROXY: z.string().optional(),
})

/**
 * Connections to external providers, through the proxy of HTTPS_PROXY except to hosts of NO_PROXY.
 * Calls between our services use agents of their own, without the proxy.
 */
export const outgoingAgent = (options: Agent.Options): Dispatcher => new EnvHttpProxyAgent(options)

/** The same for clients that take an agent of Node. */
export const outgoingHttpsAgent = (options: AgentOptions): HttpsAgent =>
  new HttpsAgent({ ...options, proxyEnv: loadConfig(ProxyVariables) })

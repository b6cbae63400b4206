import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

/**
 * Connections to providers outside. They go through the proxy that HTTPS_PROXY names, except to
 * hosts of NO_PROXY; in a closed network that is the only way out. Peers are asked directly, with
 * agents of their own.
 */
export const outgoingAgent = (options: Agent.Options): Dispatcher => new EnvHttpProxyAgent(options)

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { KafkaSecurity } from '@mostrador/platform'
import { sandboxVariables } from '@mostrador/sandbox'
import { startEgressProxy } from '@mostrador/testing/egress-proxy'
import { type Certificate, startTlsProxy } from '@mostrador/testing/tls-proxy'

/** Meta, under a host name that only the proxy resolves. */
export const graphHost = 'graph.mostrador.invalid'

/** Additional certificate authorities of the services, and TLS to every data store. */
const dataVariables = async (
  { tls, sasl }: KafkaSecurity,
  { certificate, file }: { readonly certificate: Certificate; readonly file: string }
): Promise<NodeJS.ProcessEnv> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, certificate.cert)
  return {
    NODE_EXTRA_CA_CERTS: file,
    DATA_TLS: 'required',
    KAFKA_TLS: String(tls),
    KAFKA_USERNAME: sasl?.username,
    KAFKA_PASSWORD: sasl?.password,
  }
}

/** The egress proxy of the services, which reaches the Meta sandbox and nothing else. */
const openEgressProxy = async (sandboxUrl: string, certificate: Certificate) => {
  const target = { host: '127.0.0.1', port: Number(new URL(sandboxUrl).port) }
  const meta = await startTlsProxy({ target, hops: 1, certificate })
  const proxy = await startEgressProxy({ [`${graphHost}:443`]: Number(new URL(meta.url).port) })
  return {
    variables: {
      ...sandboxVariables(`https://${graphHost}`),
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxy.url,
      NO_PROXY: 'localhost,127.0.0.1',
    },
    async stop() {
      await proxy.close()
      await meta.close()
    },
  }
}

/** Proxies in front of the gateway, the first of which terminates TLS, and their certificate. */
export type Shipping = { readonly hops: number; readonly certificate: Certificate }

/**
 * Opens the egress proxy, and returns the variables with which services use it. `authority`: the
 * file with the certificate authorities that they trust.
 */
export const openEnvironment = async (
  { hops, certificate }: Shipping,
  {
    sandboxUrl,
    security,
    authority,
  }: { readonly sandboxUrl: string; readonly security: KafkaSecurity; readonly authority: string }
): Promise<{ readonly variables: NodeJS.ProcessEnv; stop(): Promise<void> }> => {
  const wayOut = await openEgressProxy(sandboxUrl, certificate)
  return {
    variables: {
      TRUSTED_PROXIES: String(hops),
      ...wayOut.variables,
      ...(await dataVariables(security, { certificate, file: authority })),
    },
    stop: wayOut.stop,
  }
}

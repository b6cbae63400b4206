import { Refusal } from '@mostrador/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownHost } from './known-hosts.ts'
import { isPlainTarget, countHeader } from './request-target.ts'

/** Asked by the orchestrator, by the address of the container. */
const probes = new Set(['/healthz', '/readyz'])

type Hosts = {
  /** Host names of the product (`PUBLIC_HOSTS`). */
  readonly hosts: readonly string[]
  /** Origin of files. */
  readonly files: string
}

/**
 * Looks at the first line and the host of a request, before anything else does. Refuses
 * `invalid_address` for a target that two readers may read as two paths, and for two hosts;
 * `unknown_host` for a host that is not one of ours; `not_found` for a file under the host of the
 * product, where it would be read with its cookies, and for everything else under that of files.
 */
export const createAdmission = ({ hosts, files }: Hosts) => {
  const filesHost = new URL(files).host
  return async (request: FastifyRequest): Promise<void> => {
    const { rawHeaders, url = '' } = request.raw
    if (!isPlainTarget(url) || countHeader(rawHeaders, 'host') > 1)
      throw new Refusal('invalid_address')
    const { url: route = '', config } = request.routeOptions
    if (probes.has(route)) return
    const isForFiles = request.host.toLowerCase() === filesHost
    if (!isForFiles && !isKnownHost(hosts, request.host)) throw new Refusal('unknown_host')
    if (isForFiles !== (config.host === 'files')) throw new Refusal('not_found')
  }
}

/**
 * Ends the connection of an upgrade that was answered instead: nobody else owns it then, and it
 * would stay half open.
 */
export const endRefusedUpgrade = async (
  { raw }: FastifyRequest,
  reply: FastifyReply
): Promise<void> => {
  if (raw.headers.upgrade !== undefined && reply.raw.writableEnded) raw.socket.destroySoon()
}

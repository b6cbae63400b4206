import { Refusal } from '@mostrador/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownHost } from './known-hosts.ts'
import { isPlainTarget, timesOf } from './request-target.ts'

/** Asked by the orchestrator, by the address of the container. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Looks at the first line and the host of a request, before anything else does. Refuses
 * `invalid_address` for a target that two readers may read as two paths, and for two hosts;
 * `unknown_host` for a host that is not one of ours.
 */
export const admission =
  ({ hosts }: { readonly hosts: readonly string[] }) =>
  async (request: FastifyRequest): Promise<void> => {
    const { rawHeaders, url = '' } = request.raw
    if (!isPlainTarget(url) || timesOf(rawHeaders, 'host') > 1) throw new Refusal('invalid_address')
    if (!probes.has(request.routeOptions.url ?? '') && !isKnownHost(hosts, request.host))
      throw new Refusal('unknown_host')
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

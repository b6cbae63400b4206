import { normalizeIP } from '@fastify/rate-limit'

/**
 * Bits of an IPv6 address that name a customer of a provider; the rest are theirs to choose at
 * will.
 */
const IPV6_NETWORK_BITS = 64

/** The key under which an address is counted: an IPv4 address as it is, the /64 of an IPv6 one. */
export const networkOf = (address: string): string => normalizeIP(address, IPV6_NETWORK_BITS)

const portOf = /:\d+$/

/**
 * May this host be asked? `hosts` are names or `name:port`; without a port every port is meant, and
 * an empty list means every host. A missing host, a trailing dot or another spelling is unknown;
 * upper and lower case are the same.
 */
export const isKnownHost = (hosts: readonly string[], host: string): boolean => {
  if (hosts.length === 0) return true
  const requestedHost = host.toLowerCase()
  return hosts.includes(requestedHost) || hosts.includes(requestedHost.replace(portOf, ''))
}

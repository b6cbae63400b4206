import type { Sabotage } from '../suite.ts'

/** Each wall that the suite guards, removed. */
export const sabotages: readonly Sabotage[] = [
  {
    name: 'count-after-the-hash',
    wall: 'A try is counted before the password is looked at: here after it was wrong.',
    patches: [
      {
        file: 'services/accounts/src/sessions/use-cases.ts',
        find: '    await takeTries(db, buckets, now)\n',
        replace: '',
      },
      {
        file: 'services/accounts/src/sessions/use-cases.ts',
        find: "?? null, password)) || user === null)\n      throw new Refusal('wrong_credentials')\n",
        replace:
          "?? null, password)) || user === null)\n      return takeTries(db, buckets, now).then(() => {\n        throw new Refusal('wrong_credentials')\n      })\n",
      },
    ],
  },
  {
    name: 'strangers-lock-everybody-out',
    wall: 'A device that is known has a bucket of its own.',
    patches: [
      {
        file: 'services/accounts/src/sessions/devices-repository.ts',
        find: '  return rows.length > 0\n',
        replace: '  return rows.length > 1\n',
      },
    ],
  },
  {
    name: 'bucket-by-spelling',
    wall: 'A request is counted by the route that matched: here by the path as it was written.',
    patches: [
      {
        file: 'services/edge-gateway/src/limits/limits.ts',
        find: 'routeName(request.method, request.routeOptions.url)',
        replace: 'routeName(request.method, request.url)',
      },
    ],
  },
  {
    name: 'bucket-by-cookie',
    wall: 'A session is one that accounts knows: here every cookie is one.',
    patches: [
      {
        file: 'services/edge-gateway/src/limits/limits.ts',
        find: '    if (!verified.has(key)) await enforceLimit(lookups, request)\n',
        replace: '    sessions.set(request, key)\n',
      },
    ],
  },
  {
    name: 'bucket-by-full-address',
    wall: 'An IPv6 address is counted as its network.',
    patches: [
      {
        file: 'services/edge-gateway/src/limits/address.ts',
        find: 'const IPV6_NETWORK_BITS = 64',
        replace: 'const IPV6_NETWORK_BITS = 128',
      },
    ],
  },
  {
    name: 'unlimited-nothing',
    wall: 'Paths that no route knows are counted too.',
    patches: [
      {
        file: 'services/edge-gateway/src/limits/limits.ts',
        find: "    if (limit === 'page') await enforceLimit(pages, request)\n",
        replace: '',
      },
    ],
  },
  {
    name: 'unlimited-sockets',
    wall: 'A session has at most 20 sockets.',
    patches: [
      {
        file: 'services/edge-gateway/src/sockets/socket.ts',
        find: '    if (request.ws) await takeSocket(request)\n',
        replace: '',
      },
    ],
  },
]

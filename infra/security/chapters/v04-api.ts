import type { Requirement } from '../requirement.ts'

/** API and web service. */
export const api: readonly Requirement[] = [
  {
    id: '4.1.1',
    about: 'Content-Type fits, with charset',
    state: 'holds',
    where: 'libs/platform/src/http/refusals.ts',
    test: {
      file: 'services/edge-gateway/src/web/client.test.ts',
      name: 'have a content type, in UTF-8',
    },
    why: 'Answers of the API say it in refusals.test.ts.',
  },
  {
    id: '4.1.2',
    about: 'only pages redirect to https',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    why: "The product redirects nothing; whether the ingress redirects /api as well is its controller's setting, which the repository does not make.",
  },
  {
    id: '4.1.3',
    about: 'headers of proxies cannot be forged',
    state: 'holds',
    where: 'services/edge-gateway/src/service.ts',
    test: {
      file: 'services/edge-gateway/src/admission/admission.int.test.ts',
      name: 'X-Forwarded-* of an untrusted peer change neither host nor protocol',
    },
  },
  {
    id: '4.2.1',
    about: 'boundaries of messages',
    state: 'partly',
    where: 'infra/security/framing.test.ts',
    test: { file: 'infra/security/framing.test.ts', name: 'rejects an ambiguous request' },
    why: 'Requests whose end two readers could see differently are refused by what our servers stand on; nothing is tested behind the ingress of an installation.',
  },
  {
    id: '4.3.1',
    about: 'cost of GraphQL',
    state: 'not_applicable',
    why: 'No GraphQL.',
  },
  {
    id: '4.3.2',
    about: 'GraphQL introspection',
    state: 'not_applicable',
    why: 'No GraphQL.',
  },
  {
    id: '4.4.1',
    about: 'sockets over TLS',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    why: 'The client takes wss wherever its page is https and TLS ends at the ingress; the gateway itself also speaks ws, and no test runs behind TLS.',
  },
  {
    id: '4.4.2',
    about: 'Origin of a socket',
    state: 'holds',
    where: 'services/edge-gateway/src/sockets/socket.ts',
    test: { file: 'services/edge-gateway/src/sockets/sockets.int.test.ts', name: '(A30)' },
  },
  {
    id: '4.4.3',
    about: 'tokens of sockets',
    state: 'not_applicable',
    why: 'Sockets use the session cookie; they have no token of their own.',
  },
  {
    id: '4.4.4',
    about: 'sockets begin in a session',
    state: 'holds',
    where: 'services/edge-gateway/src/sockets/socket.ts',
    test: {
      file: 'services/edge-gateway/src/sockets/sockets.int.test.ts',
      name: 'join the room of their session',
    },
  },
]

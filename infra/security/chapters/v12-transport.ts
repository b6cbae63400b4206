import type { Requirement } from '../requirement.ts'

/** Secure communication. */
export const transport: readonly Requirement[] = [
  {
    id: '12.1.1',
    about: 'TLS 1.2 and 1.3 only',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    why: 'TLS ends at the ingress controller, whose versions the installer sets; nothing in the repository sets or checks them.',
  },
  {
    id: '12.1.2',
    about: 'recommended ciphers',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    why: "As 12.1.1: the ingress controller's, neither set nor checked here.",
  },
  {
    id: '12.1.3',
    about: 'client certificates',
    state: 'not_applicable',
    why: 'No client certificates.',
  },
  {
    id: '12.2.1',
    about: 'TLS to the outside, without fallback',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'require https for a year, also for subdomains',
    },
    why: 'The ingress has TLS and browsers are told HSTS; the gateway also answers plain http, on a laptop and to whoever reaches the pod.',
  },
  {
    id: '12.2.2',
    about: 'public certificates',
    state: 'partly',
    where: 'k8s/base/edge-gateway/ingress.yaml',
    why: 'The certificate is the secret edge-gateway-tls, made by the installer; the repository cannot say who signed it.',
  },
  {
    id: '12.3.1',
    about: 'everything is encrypted on its way',
    state: 'partly',
    where: 'k8s/README.md',
    why: 'Meta, OpenAI and smtps are; Postgres, Redis and Kafka are as their addresses say, and nothing refuses an unencrypted one.',
  },
  {
    id: '12.3.2',
    about: 'certificates are validated',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'switch no check of certificates off' },
  },
  {
    id: '12.3.3',
    about: 'TLS between services',
    state: 'missing',
    why: 'Pods ask each other over plain http inside NetworkPolicies; a mesh or certificates of their own are not there.',
  },
  {
    id: '12.3.4',
    about: 'trusted certificates between services',
    state: 'missing',
    why: 'There is no TLS between services (12.3.3).',
  },
]

import type { Requirement } from '../requirement.ts'

/** Configuration. */
export const configuration: readonly Requirement[] = [
  {
    id: '13.1.1',
    about: 'what the product talks to is documented',
    state: 'holds',
    where: 'infra/security/README.md',
    test: { file: 'infra/local/manifests/check.mjs' },
  },
  {
    id: '13.2.1',
    about: 'backends authenticate, without unchanging passwords',
    state: 'partly',
    where: 'libs/platform/src/actor.ts',
    test: { file: 'infra/proof/suites/paths.ts' },
    why: 'Services show a signature that lives a minute, each database role has its own password; passwords of Postgres and Redis do not change by themselves.',
  },
  {
    id: '13.2.2',
    about: 'least rights of accounts',
    state: 'holds',
    where: 'libs/db/src/grants.ts',
    test: {
      file: 'libs/db/src/tenant-isolation.int.test.ts',
      name: 'own no table, bypass no policy and create nothing',
    },
  },
  {
    id: '13.2.3',
    about: 'no default credentials',
    state: 'partly',
    where: 'infra/docker/example.env',
    why: 'No image or code has one; example.env holds shapes that the installer must replace, and nothing refuses them.',
  },
  {
    id: '13.2.4',
    about: 'allow list of outer systems',
    state: 'partly',
    where: 'k8s/README.md',
    test: { file: 'infra/local/manifests/check.mjs' },
    why: 'Pods reach the data zone and one egress proxy only; the allow list itself is in that proxy, which the installer brings.',
  },
  {
    id: '13.2.5',
    about: 'the server asks known hosts only',
    state: 'holds',
    where: 'libs/platform/src/client/peers.ts',
    test: {
      file: 'libs/platform/src/client/peers.int.test.ts',
      name: 'send requests only to the path and host of the contract',
    },
  },
  {
    id: '13.3.1',
    about: 'secrets are managed',
    state: 'partly',
    where: 'infra/local/manifests/rules/configuration.mjs',
    test: { file: 'infra/local/manifests/check.mjs' },
    why: 'Secrets of Kubernetes, never in the repository or an image; a vault and their rotation are the installer’s.',
  },
  {
    id: '13.3.2',
    about: 'least access to secrets',
    state: 'holds',
    where: 'infra/local/manifests/rules/configuration.mjs',
    test: { file: 'infra/local/manifests/check.mjs' },
  },
  {
    id: '13.4.1',
    about: 'no .git in production',
    state: 'holds',
    where: '.dockerignore',
    test: { file: 'infra/security/sources.test.ts', name: 'are copied into an image by name' },
  },
  {
    id: '13.4.2',
    about: 'no debug modes',
    state: 'holds',
    where: 'libs/tooling/src/source-rules.ts',
    test: {
      file: 'libs/tooling/src/source-rules.test.ts',
      name: 'rejects NODE_ENV however it is read',
    },
  },
  {
    id: '13.4.3',
    about: 'no directory listings',
    state: 'holds',
    where: 'services/edge-gateway/src/web/client.ts',
    test: { file: 'services/edge-gateway/src/web/client.test.ts', name: 'are not listed: %s' },
  },
  {
    id: '13.4.4',
    about: 'no TRACE',
    state: 'holds',
    where: 'libs/contracts/src/contract.ts',
    test: { file: 'infra/security/surface.test.ts', name: 'know five methods' },
  },
  {
    id: '13.4.5',
    about: 'docs and metrics are open only by intent',
    state: 'holds',
    where: 'libs/platform/src/http/metrics-server.ts',
    test: {
      file: 'services/edge-gateway/src/admission/admission.int.test.ts',
      name: '%2F, %5C and encoded dots are no separators, and match no route',
    },
  },
]

import type { Requirement } from '../requirement.ts'

/** Secure coding and architecture. */
export const architecture: readonly Requirement[] = [
  {
    id: '15.1.1',
    about: 'times to mend dependencies are documented',
    state: 'missing',
    why: 'How soon a vulnerable package must be replaced is not decided.',
  },
  {
    id: '15.1.2',
    about: 'inventory of components',
    state: 'partly',
    where: 'libs/tooling/src/dependencies.ts',
    test: {
      file: 'libs/tooling/src/dependencies.test.ts',
      name: 'come from the registry as they were locked',
    },
    why: 'The lock file is the inventory, held to one registry and exact versions; no SBOM is made for an image.',
  },
  {
    id: '15.1.3',
    about: 'costly functions are documented',
    state: 'holds',
    where: 'infra/security/README.md',
    test: { file: 'services/ai-assistant/src/agent/loop.test.ts', name: 'after six calls' },
  },
  {
    id: '15.2.1',
    about: 'components within those times',
    state: 'missing',
    why: 'Without times (15.1.1) nothing checks them; no step of the checks asks for known vulnerabilities.',
  },
  {
    id: '15.2.2',
    about: 'costly functions are defended',
    state: 'holds',
    where: 'services/ai-assistant/src/agent/loop.ts',
    test: { file: 'infra/proof/suites/agent.ts' },
  },
  {
    id: '15.2.3',
    about: 'only what is needed in production',
    state: 'holds',
    where: '.dockerignore',
    test: { file: 'infra/security/sources.test.ts', name: 'are copied into an image by name' },
  },
  {
    id: '15.3.1',
    about: 'only the needed fields',
    state: 'holds',
    where: 'libs/platform/src/http/serve.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'answers an envelope with the declared fields only',
    },
  },
  {
    id: '15.3.2',
    about: 'no redirects are followed',
    state: 'holds',
    where: 'services/ai-assistant/src/agent/openai-model.ts',
    test: {
      file: 'services/ai-assistant/src/agent/openai-model.test.ts',
      name: 'tells the conversation to nobody to whom the provider points',
    },
    why: "Meta and the services are asked with undici's request, which follows none.",
  },
  {
    id: '15.3.3',
    about: 'no mass assignment',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'services/accounts/src/dead-letters/dead-letters.int.test.ts',
      name: 'ignores a role in the body',
    },
  },
  {
    id: '15.3.4',
    about: 'the true address of a person',
    state: 'holds',
    where: 'services/edge-gateway/src/service.ts',
    test: {
      file: 'services/edge-gateway/src/admission/admission.int.test.ts',
      name: 'X-Forwarded-* of an untrusted peer change neither host nor protocol',
    },
  },
  {
    id: '15.3.5',
    about: 'types are checked, strictly compared',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'use strict equality' },
  },
  {
    id: '15.3.6',
    about: 'no prototype pollution',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'libs/platform/src/http/validation.test.ts',
      name: 'do not take another prototype from what was sent',
    },
  },
  {
    id: '15.3.7',
    about: 'no parameter pollution',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'libs/platform/src/http/validation.test.ts',
      name: 'are refused when a name is repeated: %j',
    },
  },
]

import type { Requirement } from '../requirement.ts'

/** Self-contained tokens. */
export const tokens: readonly Requirement[] = [
  {
    id: '9.1.1',
    about: 'signatures are verified',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'is rejected when unsigned, forged, expired or of another shape',
    },
  },
  {
    id: '9.1.2',
    about: 'known algorithms only',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'is rejected when unsigned, forged, expired or of another shape',
    },
  },
  {
    id: '9.1.3',
    about: 'keys of known sources',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'is verified with the keys of its own service only',
    },
  },
  {
    id: '9.2.1',
    about: 'validity in time',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: { file: 'libs/platform/src/actor.test.ts', name: 'is accepted for one minute' },
  },
  {
    id: '9.2.2',
    about: 'tokens of the right type',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'names the calling service; only the gateway may forward an actor',
    },
  },
  {
    id: '9.2.3',
    about: 'audience',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'is accepted by the service that it was signed for, and by no other one',
    },
  },
  {
    id: '9.2.4',
    about: 'audience of a shared key',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: { file: 'infra/proof/suites/paths.ts' },
  },
]

import type { Requirement } from '../requirement.ts'

/** Security logging and error handling. */
export const logging: readonly Requirement[] = [
  {
    id: '16.1.1',
    about: 'inventory of logs',
    state: 'partly',
    where: 'infra/security/README.md',
    why: "What is logged, where and in which form is listed; how long and who reads it is the installer's.",
  },
  {
    id: '16.2.1',
    about: 'who, what, when, where',
    state: 'holds',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: {
      file: 'libs/platform/src/telemetry/logger.test.ts',
      name: 'adds the ids of the request to every line',
    },
  },
  {
    id: '16.2.2',
    about: 'synchronised time in UTC',
    state: 'partly',
    where: 'libs/platform/src/telemetry/logger.ts',
    why: "Lines carry milliseconds since 1970; that the clocks of the nodes agree is the cluster's matter.",
  },
  {
    id: '16.2.3',
    about: 'logs go where they are documented',
    state: 'holds',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: { file: 'libs/tooling/src/lint.test.ts', name: '%s rejects %s' },
  },
  {
    id: '16.2.4',
    about: 'one format',
    state: 'holds',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: {
      file: 'libs/platform/src/telemetry/logger.test.ts',
      name: 'adds the ids of the request to every line',
    },
  },
  {
    id: '16.2.5',
    about: 'sensitive data is not logged',
    state: 'holds',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: {
      file: 'libs/platform/src/telemetry/logger.test.ts',
      name: 'keeps code and place of an error, and removes the values that it quotes',
    },
  },
  {
    id: '16.3.1',
    about: 'sign-ins are logged',
    state: 'partly',
    where: 'services/accounts/src/routes.ts',
    test: {
      file: 'libs/platform/src/http/refusals.test.ts',
      name: 'logs the request of a visitor',
    },
    why: 'Sign-ins, registrations and changes of password are lines, and refused tries with their code; resets are rows and mails only, and no test reads the first.',
  },
  {
    id: '16.3.2',
    about: 'refused access is logged',
    state: 'holds',
    where: 'libs/platform/src/http/refusals.ts',
    test: {
      file: 'libs/platform/src/http/refusals.test.ts',
      name: 'logs who asked for what when a person lacks the permission',
    },
  },
  {
    id: '16.3.3',
    about: 'security events are logged',
    state: 'holds',
    where: 'infra/security/README.md',
    test: {
      file: 'libs/platform/src/http/refusals.test.ts',
      name: 'logs who asked for what when a person lacks the permission',
    },
  },
  {
    id: '16.3.4',
    about: 'unexpected errors are logged',
    state: 'holds',
    where: 'libs/platform/src/http/refusals.ts',
    test: {
      file: 'libs/platform/src/http/refusals.test.ts',
      name: 'logs the stack of an unexpected error, and answers without it',
    },
  },
  {
    id: '16.4.1',
    about: 'no log injection',
    state: 'holds',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: {
      file: 'libs/platform/src/telemetry/logger.test.ts',
      name: 'logs known keys and ids, never bodies or names',
    },
  },
  {
    id: '16.4.2',
    about: 'logs are protected',
    state: 'partly',
    where: 'libs/platform/src/telemetry/logger.ts',
    why: "Processes write to standard output only and keep nothing; who reads and keeps it is the cluster's matter.",
  },
  {
    id: '16.4.3',
    about: 'logs leave the machine',
    state: 'partly',
    where: 'infra/observability/README.md',
    why: "Figures and spans go to a collector; sending the lines on is the installer's.",
  },
  {
    id: '16.5.1',
    about: 'errors tell nothing',
    state: 'holds',
    where: 'libs/platform/src/http/refusals.ts',
    test: {
      file: 'libs/platform/src/http/refusals.test.ts',
      name: 'logs the stack of an unexpected error, and answers without it',
    },
  },
  {
    id: '16.5.2',
    about: 'works on while others are down',
    state: 'holds',
    where: 'services/ai-assistant/src/agent/openai-model.ts',
    test: { file: 'infra/proof/suites/outage.ts' },
  },
  {
    id: '16.5.3',
    about: 'fails closed',
    state: 'holds',
    where: 'libs/platform/src/http/access.ts',
    test: {
      file: 'services/all-in-one/src/database-outage.int.test.ts',
      name: 'no route waits or answers 500 when it %s, and no webhook is acknowledged',
    },
  },
]

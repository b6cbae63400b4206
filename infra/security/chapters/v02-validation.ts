import type { Requirement } from '../requirement.ts'

/** Validation and business logic. */
export const validation: readonly Requirement[] = [
  {
    id: '2.1.1',
    about: 'rules of input are documented',
    state: 'holds',
    where: 'libs/platform/src/http/openapi.ts',
    test: {
      file: 'libs/platform/src/http/openapi.test.ts',
      name: 'describes the public routes of the contracts',
    },
  },
  {
    id: '2.1.2',
    about: 'rules of combined data are documented',
    state: 'partly',
    where: 'libs/contracts/src/scheduling/appointment.ts',
    test: {
      file: 'libs/contracts/src/scheduling/forms.test.ts',
      name: 'an appointment does not end before it starts',
    },
    why: 'They stand in the contracts and their docstrings; no document gathers them.',
  },
  {
    id: '2.1.3',
    about: 'business limits are documented',
    state: 'partly',
    where: 'services/edge-gateway/README.md',
    why: 'Limits of requests, tries, mails and sockets stand in the READMEs of their services; sizes of one business (branches, clients, messages) have no documented most.',
  },
  {
    id: '2.2.1',
    about: 'positive validation of all input',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'names in Spanish the field that is wrong',
    },
  },
  {
    id: '2.2.2',
    about: 'validation on the server',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'names in Spanish the field that is wrong',
    },
  },
  {
    id: '2.2.3',
    about: 'combined data is plausible',
    state: 'holds',
    where: 'libs/contracts/src/scheduling/appointment.ts',
    test: {
      file: 'libs/contracts/src/scheduling/forms.test.ts',
      name: 'an appointment does not end before it starts',
    },
  },
  {
    id: '2.3.1',
    about: 'steps in their order',
    state: 'holds',
    where: 'services/accounts/src/invitations/answer-use-cases.ts',
    test: {
      file: 'services/accounts/src/invitations/invitations.int.test.ts',
      name: 'is void once it is withdrawn or declined',
    },
  },
  {
    id: '2.3.2',
    about: 'business limits are enforced',
    state: 'holds',
    where: 'services/ai-assistant/src/turns/reply-limit-repository.ts',
    test: {
      file: 'services/ai-assistant/src/turns/reply-limit.int.test.ts',
      name: 'end at the limit',
    },
  },
  {
    id: '2.3.3',
    about: 'all or nothing',
    state: 'holds',
    where: 'libs/db/src/database.ts',
    test: {
      file: 'libs/db/src/database.int.test.ts',
      name: 'uses one connection and one tenant, for Prisma and for SQL, and is rolled back when it rejects',
    },
  },
  {
    id: '2.3.4',
    about: 'nothing scarce is taken twice',
    state: 'holds',
    where: 'services/scheduling/src/reservations/repository.ts',
    test: { file: 'infra/proof/suites/race.ts' },
  },
  {
    id: '2.4.1',
    about: 'against automation',
    state: 'holds',
    where: 'services/edge-gateway/src/limits/limits.ts',
    test: { file: 'infra/proof/suites/limits.ts' },
  },
]

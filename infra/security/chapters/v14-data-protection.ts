import type { Requirement } from '../requirement.ts'

/** Data protection. */
export const dataProtection: readonly Requirement[] = [
  {
    id: '14.1.1',
    about: 'sensitive data is classified',
    state: 'partly',
    where: 'infra/security/README.md',
    why: "The data are listed by kind; protection levels after Mexico's LFPDPPP are the owner's to decide.",
  },
  {
    id: '14.1.2',
    about: 'each level has its rules',
    state: 'partly',
    where: 'infra/security/README.md',
    why: 'For each kind it is told how it is stored, logged and forgotten; contacts and conversations have no time after which they are forgotten.',
  },
  {
    id: '14.2.1',
    about: 'nothing sensitive in URLs',
    state: 'partly',
    where: 'infra/security/surface.test.ts',
    test: { file: 'infra/security/surface.test.ts', name: 'name no secret in an address' },
    why: 'API addresses name no secret; the page that a mailed link opens has one, good once, in its path, and searches carry names and telephones in the query.',
  },
  {
    id: '14.2.2',
    about: 'nothing sensitive in caches of servers',
    state: 'holds',
    where: 'services/edge-gateway/src/web/no-store.ts',
    test: { file: 'services/edge-gateway/src/web/no-store.test.ts', name: 'forbid caching: %s' },
  },
  {
    id: '14.2.3',
    about: 'nothing to trackers',
    state: 'holds',
    where: 'services/edge-gateway/src/web/secure-headers.ts',
    test: {
      file: 'services/edge-gateway/src/web/secure-headers.test.ts',
      name: 'allow only our own scripts, and no base element',
    },
  },
  {
    id: '14.2.4',
    about: 'rules of sensitive data are kept',
    state: 'partly',
    where: 'libs/platform/src/telemetry/logger.ts',
    test: {
      file: 'libs/platform/src/telemetry/logger.test.ts',
      name: 'logs known keys and ids, never bodies or names',
    },
    why: 'As far as the rules go (14.1.2): tokens sealed, logs of ids, retention of accounts.',
  },
  {
    id: '14.3.1',
    about: 'the client forgets at sign-out',
    state: 'holds',
    where: 'web/src/app/leave.ts',
    test: {
      file: 'web/src/app/persisted-answers.test.tsx',
      name: 'replaces the persisted answers of another person, and removes them at sign-out',
    },
  },
  {
    id: '14.3.2',
    about: 'no-store',
    state: 'holds',
    where: 'services/edge-gateway/src/web/no-store.ts',
    test: { file: 'services/edge-gateway/src/web/no-store.test.ts', name: 'forbid caching: %s' },
  },
  {
    id: '14.3.3',
    about: 'no sensitive data in browser storage',
    state: 'partly',
    where: 'web/src/api/persisted-record.ts',
    test: {
      file: 'web/src/app/persisted-answers.test.tsx',
      name: 'persists the answers of the first page, but no conversation and no business record',
    },
    why: 'Drafts of messages and the record of the business are in sessionStorage of the tab; the agenda that was read last, with names of clients, is in localStorage for twelve hours (decision 0017). All of it goes at sign-out.',
  },
]

import type { Requirement } from '../requirement.ts'

/** Authorization. */
export const authorization: readonly Requirement[] = [
  {
    id: '8.1.1',
    about: 'rules of access are documented',
    state: 'holds',
    where: 'libs/contracts/src/contract.ts',
    test: {
      file: 'libs/contracts/src/contract.test.ts',
      name: 'names a permission for every business route, or a reason for having none',
    },
  },
  {
    id: '8.1.2',
    about: 'rules of fields are documented',
    state: 'partly',
    where: 'libs/contracts/src/accounts/entities.ts',
    test: {
      file: 'services/accounts/src/businesses/business.int.test.ts',
      name: 'are answered without credits and test numbers to members who may not see them',
    },
    why: 'Contracts say what an answer may hold; fields that depend on the rights of the reader are told in code and tests alone.',
  },
  {
    id: '8.2.1',
    about: 'functions need a right',
    state: 'holds',
    where: 'libs/platform/src/http/access.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'requires a session, a business and a permission',
    },
  },
  {
    id: '8.2.2',
    about: 'data needs a right',
    state: 'holds',
    where: 'libs/db/src/tenancy.ts',
    test: { file: 'infra/proof/suites/tenant.ts' },
  },
  {
    id: '8.2.3',
    about: 'fields need a right',
    state: 'holds',
    where: 'services/accounts/src/businesses/use-cases.ts',
    test: {
      file: 'services/accounts/src/businesses/business.int.test.ts',
      name: 'are answered without credits and test numbers to members who may not see them',
    },
  },
  {
    id: '8.3.1',
    about: 'access is decided on the server',
    state: 'holds',
    where: 'libs/platform/src/http/access.ts',
    test: { file: 'infra/proof/suites/tenant.ts' },
  },
  {
    id: '8.4.1',
    about: 'tenants are apart',
    state: 'holds',
    where: 'libs/db/src/tenancy.ts',
    test: { file: 'infra/proof/suites/tenant.ts' },
  },
]

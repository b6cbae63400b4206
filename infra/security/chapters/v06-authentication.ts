import type { Requirement } from '../requirement.ts'

/** Authentication. */
export const authentication: readonly Requirement[] = [
  {
    id: '6.1.1',
    about: 'controls against guessing are documented',
    state: 'holds',
    where: 'services/accounts/README.md',
    test: {
      file: 'services/accounts/src/sessions/tries.int.test.ts',
      name: 'is not locked out by attempts from other devices, by account or by network address',
    },
  },
  {
    id: '6.1.2',
    about: 'words that passwords may not be made of',
    state: 'holds',
    where: 'libs/contracts/src/accounts/common-passwords.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'refuses the names of the product and its users',
    },
  },
  {
    id: '6.1.3',
    about: 'ways to sign in are documented',
    state: 'holds',
    where: 'services/accounts/README.md',
    test: {
      file: 'services/accounts/src/people/taken-in-advance.int.test.ts',
      name: 'gives the attacker no access through %s',
    },
  },
  {
    id: '6.2.1',
    about: 'at least 8 characters',
    state: 'holds',
    where: 'libs/contracts/src/accounts/entities.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'has between 8 and 200 characters',
    },
  },
  {
    id: '6.2.2',
    about: 'people can change it',
    state: 'holds',
    where: 'services/accounts/src/passwords/use-cases.ts',
    test: {
      file: 'services/accounts/src/passwords/passwords.int.test.ts',
      name: 'asks for the current one, ends every other session',
    },
  },
  {
    id: '6.2.3',
    about: 'a change asks for the current one',
    state: 'holds',
    where: 'services/accounts/src/passwords/use-cases.ts',
    test: {
      file: 'services/accounts/src/passwords/passwords.int.test.ts',
      name: 'asks for the current one, ends every other session',
    },
  },
  {
    id: '6.2.4',
    about: 'not one of the 3000 most common',
    state: 'partly',
    where: 'libs/contracts/src/accounts/common-passwords.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'refuses a common password: %s',
    },
    why: 'A short list of the most common ones in Spanish and English is refused; the list of 3000 is not there.',
  },
  {
    id: '6.2.5',
    about: 'any composition',
    state: 'holds',
    where: 'libs/contracts/src/accounts/entities.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'requires no particular kind of character: %s',
    },
  },
  {
    id: '6.2.6',
    about: 'masked fields',
    state: 'holds',
    where: 'web/src/ui/field.tsx',
    test: { file: 'infra/security/sources.test.ts', name: 'mask every password that is typed' },
  },
  {
    id: '6.2.7',
    about: 'paste and password managers',
    state: 'holds',
    where: 'web/src/features/account/sign-in-form.tsx',
    test: { file: 'infra/security/sources.test.ts', name: 'let people paste a password' },
  },
  {
    id: '6.2.8',
    about: 'verified as received',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/accounts/src/sessions/password.test.ts',
      name: 'is compared in full length',
    },
  },
  {
    id: '6.2.9',
    about: '64 characters and more',
    state: 'holds',
    where: 'libs/contracts/src/accounts/entities.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'has between 8 and 200 characters',
    },
  },
  {
    id: '6.2.10',
    about: 'no expiry by time',
    state: 'holds',
    where: 'services/accounts/src/sessions/use-cases.ts',
    why: 'Nothing reads the age of a password; a thing that is absent has no test.',
  },
  {
    id: '6.2.11',
    about: 'those words are refused',
    state: 'holds',
    where: 'libs/contracts/src/accounts/common-passwords.ts',
    test: {
      file: 'libs/contracts/src/accounts/common-passwords.test.ts',
      name: 'refuses the names of the product and its users',
    },
  },
  {
    id: '6.2.12',
    about: 'not a breached one',
    state: 'missing',
    why: 'No list of breached passwords is asked: it needs a service or a file of hundreds of megabytes, which is a decision of the owner.',
  },
  {
    id: '6.3.1',
    about: 'guessing is held up',
    state: 'holds',
    where: 'services/accounts/src/sessions/tries-repository.ts',
    test: { file: 'infra/proof/suites/limits.ts' },
  },
  {
    id: '6.3.2',
    about: 'no default accounts',
    state: 'partly',
    where: 'services/accounts/src/admins/use-cases.ts',
    test: {
      file: 'services/accounts/src/dead-letters/dead-letters.int.test.ts',
      name: 'needs both variables',
    },
    why: 'Images have none. npm start, which is meant for one machine, makes demo accounts with known passwords unless --no-demo, also when somebody opens it to a network.',
  },
  {
    id: '6.3.3',
    about: 'a second factor',
    state: 'missing',
    why: 'There is one factor, the password. A second one (TOTP or passkeys) is not built.',
  },
  {
    id: '6.3.4',
    about: 'no undocumented ways in',
    state: 'holds',
    where: 'services/accounts/src/people/use-cases.ts',
    test: {
      file: 'services/accounts/src/people/taken-in-advance.int.test.ts',
      name: 'gives the attacker no access through %s',
    },
  },
]

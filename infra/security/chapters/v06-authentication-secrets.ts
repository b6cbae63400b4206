import type { Requirement } from '../requirement.ts'

/** Authentication. */
export const authenticationSecrets: readonly Requirement[] = [
  {
    id: '6.4.1',
    about: 'initial secrets are random and short-lived',
    state: 'partly',
    where: 'services/accounts/src/links/link.ts',
    test: {
      file: 'services/accounts/src/invitations/invitations.int.test.ts',
      name: 'expires after 7 days, and has a new link when it is sent again',
    },
    why: 'Links are random, once and expire; ADMIN_PASSWORD of the first admin is chosen by the installer and may stay.',
  },
  {
    id: '6.4.2',
    about: 'no secret questions',
    state: 'holds',
    where: 'libs/contracts/src/accounts/own-account-routes.ts',
    why: 'No field for them exists in any contract; a thing that is absent has no test.',
  },
  {
    id: '6.4.3',
    about: 'a safe reset',
    state: 'holds',
    where: 'services/accounts/src/passwords/use-cases.ts',
    test: {
      file: 'services/accounts/src/passwords/passwords.int.test.ts',
      name: 'is reset once, within an hour',
    },
  },
  {
    id: '6.4.4',
    about: 'a lost second factor',
    state: 'not_applicable',
    why: 'There is no second factor (6.3.3).',
  },
  {
    id: '6.5.1',
    about: 'codes work once',
    state: 'holds',
    where: 'services/accounts/src/links/repository.ts',
    test: {
      file: 'services/accounts/src/passwords/passwords.int.test.ts',
      name: 'is reset once, within an hour',
    },
  },
  {
    id: '6.5.2',
    about: 'weak codes are stored as slow hashes',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/accounts/src/sessions/password.test.ts',
      name: 'has 256 random bits and is stored as a hash',
    },
  },
  {
    id: '6.5.3',
    about: 'codes are random',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/accounts/src/sessions/password.test.ts',
      name: 'has 256 random bits and is stored as a hash',
    },
  },
  {
    id: '6.5.4',
    about: 'codes of 20 bits and more',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/accounts/src/sessions/password.test.ts',
      name: 'has 256 random bits and is stored as a hash',
    },
  },
  {
    id: '6.5.5',
    about: 'codes live 10 minutes at most',
    state: 'partly',
    where: 'services/accounts/src/links/link.ts',
    test: {
      file: 'services/accounts/src/passwords/passwords.int.test.ts',
      name: 'is reset once, within an hour',
    },
    why: 'They have a lifetime, but a longer one, for they come by mail and hold 256 bits: an hour for a reset, 1 to 7 days for the others.',
  },
  {
    id: '6.6.1',
    about: 'codes by telephone',
    state: 'not_applicable',
    why: 'No code is sent by telephone or SMS.',
  },
  {
    id: '6.6.2',
    about: 'codes belong to their request',
    state: 'holds',
    where: 'services/accounts/src/mail-verification/use-cases.ts',
    test: {
      file: 'services/accounts/src/mail-verification/mail-verification.int.test.ts',
      name: 'has no effect when another account or nobody is signed in',
    },
  },
  {
    id: '6.6.3',
    about: 'codes cannot be guessed',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/edge-gateway/src/limits/route-limit.test.ts',
      name: 'is declared by the contract alone',
    },
  },
  {
    id: '6.8.1',
    about: 'several identity providers',
    state: 'not_applicable',
    why: 'No identity provider: accounts are our own.',
  },
  {
    id: '6.8.2',
    about: 'signatures of assertions',
    state: 'not_applicable',
    why: 'No identity provider.',
  },
  {
    id: '6.8.3',
    about: 'SAML replay',
    state: 'not_applicable',
    why: 'No identity provider.',
  },
  {
    id: '6.8.4',
    about: 'strength told by a provider',
    state: 'not_applicable',
    why: 'No identity provider.',
  },
]

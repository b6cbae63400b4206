import type { Requirement } from '../requirement.ts'

/** Cryptography. */
export const cryptography: readonly Requirement[] = [
  {
    id: '11.1.1',
    about: 'policy of keys',
    state: 'partly',
    where: 'infra/security/README.md',
    why: 'Keys, who has them and how each is changed are listed; periods and a standard such as NIST 800-57 are not decided.',
  },
  {
    id: '11.1.2',
    about: 'inventory of cryptography',
    state: 'holds',
    where: 'infra/security/README.md',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'use the cryptography that the inventory names',
    },
  },
  {
    id: '11.2.1',
    about: 'proven implementations',
    state: 'holds',
    where: 'infra/security/README.md',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'use the cryptography that the inventory names',
    },
  },
  {
    id: '11.2.2',
    about: 'algorithms and keys can be changed',
    state: 'partly',
    where: 'libs/platform/src/security/seal.ts',
    test: {
      file: 'libs/platform/src/security/seal.test.ts',
      name: 'are sealed with the first key, and open with the older ones',
    },
    why: 'Keys of seals and signatures change without a stop and sealed values carry a version; argon2 costs are in each hash, but nothing hashes a password again with new costs.',
  },
  {
    id: '11.2.3',
    about: '128 bits of security',
    state: 'holds',
    where: 'libs/platform/src/security/seal.ts',
    test: {
      file: 'libs/platform/src/security/seal.test.ts',
      name: 'open the same text in the same place, and seal it differently each time',
    },
  },
  {
    id: '11.3.1',
    about: 'no weak modes',
    state: 'holds',
    where: 'libs/platform/src/security/seal.ts',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'use the cryptography that the inventory names',
    },
  },
  {
    id: '11.3.2',
    about: 'approved ciphers',
    state: 'holds',
    where: 'libs/platform/src/security/seal.ts',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'use the cryptography that the inventory names',
    },
  },
  {
    id: '11.3.3',
    about: 'encrypted data is authenticated',
    state: 'holds',
    where: 'libs/platform/src/security/seal.ts',
    test: {
      file: 'libs/platform/src/security/seal.test.ts',
      name: 'do not open once a byte changed',
    },
  },
  {
    id: '11.4.1',
    about: 'approved hashes',
    state: 'holds',
    where: 'infra/security/README.md',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'use the cryptography that the inventory names',
    },
  },
  {
    id: '11.4.2',
    about: 'slow hash of passwords',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: {
      file: 'services/accounts/src/sessions/password.test.ts',
      name: 'is stored as argon2id with the costs',
    },
  },
  {
    id: '11.4.3',
    about: 'hashes of signatures are collision resistant',
    state: 'holds',
    where: 'services/messaging-gateway/src/signature.ts',
    test: {
      file: 'services/messaging-gateway/src/signature.test.ts',
      name: 'refuses a body in which one byte changed',
    },
  },
  {
    id: '11.4.4',
    about: 'keys derived from passwords',
    state: 'not_applicable',
    why: 'No key is derived from a password.',
  },
  {
    id: '11.5.1',
    about: 'unguessable values have 128 random bits',
    state: 'holds',
    where: 'services/accounts/src/sessions/password.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'take no secret from Math.random' },
  },
  {
    id: '11.6.1',
    about: 'approved key generation and signatures',
    state: 'holds',
    where: 'libs/platform/src/actor.ts',
    test: {
      file: 'libs/platform/src/actor.test.ts',
      name: 'is rejected when unsigned, forged, expired or of another shape',
    },
  },
]

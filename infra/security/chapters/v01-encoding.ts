import type { Requirement } from '../requirement.ts'

/** Encoding and sanitization. */
export const encoding: readonly Requirement[] = [
  {
    id: '1.1.1',
    about: 'decode once, before validation',
    state: 'holds',
    where: 'services/edge-gateway/src/forwarding/outgoing-path.ts',
    test: {
      file: 'services/edge-gateway/src/forwarding/outgoing-path.test.ts',
      name: 'is parsed by the owner as the same route with the same parameters, whatever they contain',
    },
  },
  {
    id: '1.1.2',
    about: 'encode last, or by the interpreter',
    state: 'holds',
    where: 'services/accounts/src/mail/mail-text.ts',
    test: {
      file: 'services/accounts/src/mail/mail-text.test.ts',
      name: 'escapes what people typed',
    },
  },
  {
    id: '1.2.1',
    about: 'output fits its context in HTTP, HTML, headers',
    state: 'holds',
    where: 'services/accounts/src/mail/mail-text.ts',
    test: {
      file: 'services/accounts/src/mail/mail-text.test.ts',
      name: 'keeps a name on one line, so that it adds no header and no paragraph',
    },
  },
  {
    id: '1.2.2',
    about: 'URLs are built with encoded parts and safe schemes',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: {
      file: 'infra/security/sources.test.ts',
      name: 'link to addresses that begin with what we wrote',
    },
    why: 'Addresses that services ask are written anew too: outgoing-path.test.ts.',
  },
  {
    id: '1.2.3',
    about: 'no injection into JavaScript or JSON',
    state: 'holds',
    where: 'libs/platform/src/http/serve.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'answers an envelope with the declared fields only',
    },
  },
  {
    id: '1.2.4',
    about: 'parameterised queries',
    state: 'holds',
    where: 'libs/db/src/raw.ts',
    test: {
      file: 'libs/db/src/database.int.test.ts',
      name: 'leaves out undefined values, and never treats a value as SQL',
    },
  },
  {
    id: '1.2.5',
    about: 'no command injection',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'start no other program' },
  },
  {
    id: '1.2.6',
    about: 'LDAP injection',
    state: 'not_applicable',
    why: 'No directory service is used.',
  },
  {
    id: '1.2.7',
    about: 'XPath injection',
    state: 'not_applicable',
    why: 'No XML is read or queried.',
  },
  {
    id: '1.2.8',
    about: 'LaTeX injection',
    state: 'not_applicable',
    why: 'No LaTeX is processed.',
  },
  {
    id: '1.2.9',
    about: 'regular expressions of escaped text',
    state: 'holds',
    where: 'services/ai-assistant/src/planner/policy/facts.ts',
    why: "Words that enter a pattern are cut to letters a-z and digits first (nounOf); the planner's property test feeds it arbitrary texts.",
  },
  {
    id: '1.3.1',
    about: 'HTML from rich editors',
    state: 'not_applicable',
    why: 'Nobody can write HTML: every text of a person is plain text.',
  },
  {
    id: '1.3.2',
    about: 'no dynamic code',
    state: 'holds',
    where: 'infra/security/sources.test.ts',
    test: { file: 'infra/security/sources.test.ts', name: 'run no text as code' },
  },
  {
    id: '1.3.3',
    about: 'dangerous contexts get cleaned, limited text',
    state: 'holds',
    where: 'libs/platform/src/http/storable.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'says in Spanish that a text cannot be stored',
    },
  },
  {
    id: '1.3.4',
    about: 'SVG of people',
    state: 'not_applicable',
    why: 'No file or image is uploaded.',
  },
  {
    id: '1.3.5',
    about: 'scriptable markup of people',
    state: 'not_applicable',
    why: 'No Markdown, CSS or template of a person is interpreted.',
  },
  {
    id: '1.3.6',
    about: 'SSRF',
    state: 'holds',
    where: 'libs/platform/src/client/peers.ts',
    test: {
      file: 'libs/platform/src/client/peers.int.test.ts',
      name: 'send requests only to the path and host of the contract',
    },
  },
  {
    id: '1.3.7',
    about: 'template injection',
    state: 'not_applicable',
    why: 'Templates are functions of the code; none is built from what people write.',
  },
  {
    id: '1.3.8',
    about: 'JNDI injection',
    state: 'not_applicable',
    why: 'No Java runs in the product.',
  },
  {
    id: '1.3.9',
    about: 'memcache injection',
    state: 'not_applicable',
    why: 'No memcache; keys of Redis are made of ids and digests.',
  },
  {
    id: '1.3.10',
    about: 'format strings',
    state: 'not_applicable',
    why: 'JavaScript has no format strings that read memory, and logs take fields, not formats.',
  },
  {
    id: '1.3.11',
    about: 'mail header injection',
    state: 'holds',
    where: 'libs/platform/src/mail/smtp-mailer.ts',
    test: {
      file: 'libs/platform/src/mail/smtp-mailer.test.ts',
      name: 'go to one address as one mail, whatever it contains',
    },
  },
  {
    id: '1.4.1',
    about: 'memory-safe strings and pointers',
    state: 'not_applicable',
    why: "The product's own code is TypeScript: memory is managed by the runtime.",
  },
  {
    id: '1.4.2',
    about: 'integer overflow',
    state: 'holds',
    where: 'libs/contracts/src/common.ts',
    test: {
      file: 'infra/proof/schemas/schemas.int.test.ts',
      name: 'accepts everything that its schemas allow',
    },
  },
  {
    id: '1.4.3',
    about: 'memory is freed',
    state: 'not_applicable',
    why: 'Memory is managed by the runtime. Leaks are another matter: the soak suite is named as later in walls.json (F30).',
  },
  {
    id: '1.5.1',
    about: 'restrictive XML parsers',
    state: 'not_applicable',
    why: 'No XML is read.',
  },
  {
    id: '1.5.2',
    about: 'safe deserialisation',
    state: 'holds',
    where: 'libs/platform/src/http/validation.ts',
    test: {
      file: 'libs/platform/src/http/routes.int.test.ts',
      name: 'refuses bodies over 256 KB and bodies that are not JSON',
    },
  },
]

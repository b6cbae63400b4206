/**
 * What a spelling is made of: a public path with its parameters filled in, and where it should
 * never lead.
 */
export type SpellingParts = {
  /** `/api/client/0199…/note` */
  readonly path: string
  /** `127.0.0.1:4000`, where nobody of ours listens. */
  readonly stranger: string
}
export type Spelling = {
  readonly name: string
  /** The target as it is written on the wire, latin-1. */
  write(parts: SpellingParts): string
}

/**
 * One step up, as somebody may read it: plain, encoded once and twice, overlong, with parameters,
 * controls and look-alikes.
 */
const stepsUp = [
  ...['../', '..\\', '..%2f', '..%2F', '..%5c', '..%5C', '..//', '..\\/', '../\\', '..\\\\'],
  ...['%2e%2e/', '%2e%2e\\', '%2E%2E%2f', '%2e%2e%5C', '.%2e/', '%2e./', '.%2E\\', '%2e.%5c'],
  ...['..%252f', '..%252F', '..%255c', '%252e%252e/', '%252e%252e%252f', '%252e.\\', '..%25%32%66'],
  ...['..%%32%66', '%%32%65%%32%65/', '..%25252f', '%25252e%25252e/', '..%2%66', '%2%65%2%65/'],
  ...['..;/', '..;a=b/', ';/../', '..;\\', '..%3b/', '..%3Ba=b\\', ';x=..\\..\\', '..;%2f'],
  ...[
    '..%00/',
    '.%00./',
    '..\u0000/',
    '..%00\\',
    '..%0a/',
    '..%0d%0a/',
    '..%09/',
    '..\t/',
    '.\t./',
  ],
  ...['\t../', '..\\\t', '..\u000b/', '..%0b\\', '..%20/', '..%7f/', '..%c2%a0/', '..\u00a0\\'],
  ...['..%c0%af', '..%c0%5c', '%c0%ae%c0%ae/', '%e0%80%ae%e0%80%ae/', '..%e0%80%af', '..%c1%9c'],
  ...['..%f0%80%80%af', '%f8%80%80%80%ae./', '..%ef%bc%8f', '%ef%bc%8e%ef%bc%8e/', '..%e2%88%95'],
  ...['..%e2%81%84', '..\u00ef\u00bc\u008f', '..%u2215', '..%u002f', '%u002e%u002e/', '..%ff/'],
  ...[
    '....//',
    '....\\\\',
    '.../',
    '...\\',
    '.././',
    './../',
    '..%2f.%2f',
    '.\\..\\',
    '..?/../',
    '..#/../',
  ],
  ...[
    '..%23/',
    '..%3f/',
    '..%26/',
    '..+/',
    '..&/',
    '..=/',
    '..%',
    '..%2',
    '..%zz/',
    '..%5',
    '..%u/',
  ],
] as const

const traversalTargets = [
  'internal/crm/client/0199b2c4-0000-7000-8000-000000000002',
  'metrics',
  'internal/accounts/session',
] as const

const depthOf = (path: string): number => path.split('/').length - 1
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const encoded = (text: string): string =>
  `%${text.charCodeAt(0).toString(16).padStart(2, '0')}${text.slice(1)}`

/** Steps behind the whole path and in the place of its last segment, which may be a parameter. */
const pathTraversals: readonly Spelling[] = stepsUp.flatMap(step =>
  traversalTargets.flatMap(goal => [
    {
      name: `${step} behind, to ${goal}`,
      write: ({ path }) => `${path}/${step.repeat(depthOf(path))}${goal}`,
    },
    {
      name: `${step} as the last segment, to ${goal}`,
      write: ({ path }) => `${parentOf(path)}/${step.repeat(depthOf(path) - 1)}${goal}`,
    },
  ])
)

/** Another host, or the whole address of one, before a path that exists. */
const foreignHosts: readonly Spelling[] = [
  ...['http://HOST', 'HTTP://HOST', 'https://HOST', 'http:HOST', 'http:/HOST', 'http:\\\\HOST'],
  ...['//HOST', '///HOST', '/\\HOST', '\\\\HOST', '\\/HOST', '/\t/HOST', '/%2fHOST', '/%5cHOST'],
  ...['//a@HOST', 'http://a:b@HOST', '@HOST', ':80@HOST', '/@HOST', '/%09/HOST', '/.//HOST'],
  ...['http://HOST#', 'http://HOST?', 'http://HOST\\', 'ws://HOST', 'file://HOST', '//HOST%2f'],
].map(before => ({
  name: `${before} before`,
  write: ({ path, stranger }) => `${before.replace('HOST', stranger)}${path}`,
}))

/** A host at the end of a climb, for readers to whom two slashes or backslashes begin one. */
const hostTraversals: readonly Spelling[] = ['..\\', '../', '%2e%2e/', '..%5c', '.%2e\\'].flatMap(
  step =>
    ['/', '\\', '//', '\\\\', '%2f', '%5c'].map(slash => ({
      name: `${step} and ${slash} to a stranger`,
      write: ({ path, stranger }) =>
        `${path}/${step.repeat(depthOf(path))}${slash}${stranger}${path}`,
    }))
)

/** The path itself, written otherwise. */
const rewrittenPaths: readonly Spelling[] = [
  { name: 'as it is', write: ({ path }) => path },
  { name: 'upper case', write: ({ path }) => path.toUpperCase() },
  { name: 'mixed case', write: ({ path }) => path.replace('api', 'aPi') },
  {
    name: 'every letter encoded',
    write: ({ path }) => path.replaceAll(/\w/g, letter => encoded(letter)),
  },
  {
    name: 'one letter encoded',
    write: ({ path }) => path.replace(/\/(\w)(?!.*\/)/, (_all, letter) => `/${encoded(letter)}`),
  },
  { name: 'prefix encoded', write: ({ path }) => path.replace('/api', '/%61%70%69') },
  { name: 'encoded twice', write: ({ path }) => path.replace('/api', '/%2561pi') },
  { name: 'without its slash', write: ({ path }) => path.slice(1) },
  { name: 'backslashes', write: ({ path }) => path.replaceAll('/', '\\') },
  { name: 'encoded slashes', write: ({ path }) => `/${path.slice(1).replaceAll('/', '%2f')}` },
  { name: 'double slashes', write: ({ path }) => path.replaceAll('/', '//') },
  { name: 'an internal path before', write: ({ path }) => `/internal/crm/..${path}` },
  { name: 'an internal path', write: () => `/${traversalTargets[0]}` },
  { name: 'an internal path encoded', write: () => `/%69nternal/crm/client/existing` },
  { name: 'a probe', write: () => '/healthz/../metrics' },
  ...[
    ...[
      '/',
      '//',
      '.',
      '..',
      '/.',
      '/..',
      '/./',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '%20',
      ' ',
      '\t',
      '%09',
    ],
    ...[
      '%00',
      '\u0000',
      '%0a',
      ';',
      ';a=b',
      ';/',
      '#',
      '#/../x',
      '#?x',
      '?',
      '??',
      '?#',
      '?..\\..\\x',
    ],
    ...[
      '?/../../internal',
      '?a=%00',
      '?a=\\',
      '?a=%',
      '?a=//x',
      '%3f',
      '%23',
      '%',
      '%2',
      '%zz',
      '~',
    ],
    ...[
      '\u00e9',
      '%e9',
      '%c3%a9',
      '%ed%a0%80',
      '%ef%bf%be',
      '.json',
      '%2ejson',
      '::$DATA',
      '*',
      '%2a',
    ],
    ...['?url=http://HOST/', '/%2e%2e%2fmetrics', '/..;/metrics', '/%2e', '/.%00', '/..\u00a0'],
  ].map(after => ({
    name: `${after} after`,
    write: ({ path, stranger }: SpellingParts) => `${path}${after.replace('HOST', stranger)}`,
  })),
]

/** Ways to write a path so that two readers may see two paths, or two hosts (A39). */
export const spellings: readonly Spelling[] = [
  ...pathTraversals,
  ...foreignHosts,
  ...hostTraversals,
  ...rewrittenPaths,
]

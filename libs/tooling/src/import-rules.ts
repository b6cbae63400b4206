import type {
  IForbiddenRuleType,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser'

/** Tests may import the testing libraries. */
const tests = '\\.(test|e2e)\\.tsx?$|/src/test/'

/**
 * File names with I/O: routes, use cases, repositories, clients of other systems, storage, secrets,
 * consumers, jobs.
 */
const withSideEffects = [
  '[/-](routes|use-cases|repository|clients?|providers?|server|sockets?|passwords?|tokens?|signatures?|secrets?|storage)\\.ts$',
  '/(consumers|jobs)/',
  tests,
].join('|')

/** Business rules: in the folder of a resource, never directly in src. The gateway has none. */
const pureRules = {
  path: '^services/(?!edge-gateway|all-in-one)[^/]+/src/[^/]+/',
  pathNot: withSideEffects,
}

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType

const forbid = (
  name: string,
  comment: string,
  from: Rule['from'],
  to: Rule['to']
): IForbiddenRuleType => ({ name, comment, severity: 'error', from, to }) as Rule

/** Who may import whom: the rules of the table in the README of this package. */
export const importRules: readonly IForbiddenRuleType[] = [
  forbid(
    'contracts-import-zod-only',
    'Contracts run in the browser too and depend on no service.',
    { path: '^libs/contracts/', pathNot: tests },
    { pathNot: ['^libs/contracts/', '(^|/)node_modules/zod/'] }
  ),
  forbid(
    'kernel-has-no-side-effects',
    'Pure functions: no node: modules, no package but the listed ones.',
    { path: '^libs/kernel/', pathNot: tests },
    { pathNot: ['^libs/kernel/', '(^|/)node_modules/(zod|uuid|nanoid|libphonenumber-js)/'] }
  ),
  forbid(
    'libraries-never-import-services',
    'A library that imports a service belongs into that service.',
    { path: '^libs/' },
    { path: '^(services|web|infra)/' }
  ),
  forbid(
    'services-never-import-services',
    'Other services are reached through their contract: a route or an event.',
    { path: '^services/([^/]+)/', pathNot: '^services/all-in-one/' },
    { path: '^services/', pathNot: '^services/$1/' }
  ),
  forbid(
    'services-import-only-runtime-libraries',
    'At run time a service has contracts, kernel, platform and db; sandbox and testing are for tests.',
    { path: '^services/', pathNot: ['^services/all-in-one/', tests] },
    { path: '^(libs/(?!contracts/|kernel/|platform/|db/)|web/|infra/)' }
  ),
  forbid(
    'sql-only-in-repositories',
    'SQL is written in repository.ts.',
    { path: '^services/', pathNot: ['^services/all-in-one/', tests, '[/-]repository\\.ts$'] },
    { path: '^libs/db/(?!src/index\\.ts$)' }
  ),
  forbid(
    'tables-only-through-repositories',
    'Tables are read in repository.ts; service.ts, use cases, consumers and jobs choose the tenant; other files import only types of the database.',
    {
      path: '^services/',
      pathNot: [
        '^services/all-in-one/',
        tests,
        '[/-](repository|use-cases)\\.ts$',
        '/(consumers|jobs)/',
        '/src/(service|main)\\.ts$',
      ],
    },
    { path: '^libs/db/', dependencyTypesNot: ['type-only'] }
  ),
  forbid(
    'rules-are-pure',
    'State in, decision out: time, ids and I/O results are arguments.',
    pureRules,
    {
      path: '^(libs/(?!contracts/|kernel/)|node:|web/|infra/)',
    }
  ),
  forbid(
    'rules-are-pure-of-builtins',
    'A rule that needs a builtin module has a side effect.',
    pureRules,
    { dependencyTypes: ['core'] }
  ),
  forbid('rules-are-pure-indirectly', 'The same through any chain of imports.', pureRules, {
    path: '^libs/(platform|db)/',
    reachable: true,
  }),
  forbid(
    'kafkajs-only-in-bus',
    'kafkajs has had no release since 2023: only its adapter imports it.',
    { path: '^(libs|services|web)/', pathNot: ['^libs/platform/src/bus/kafka/kafkajs/', tests] },
    { path: '(^|/)node_modules/kafkajs/' }
  ),
  forbid(
    'bullmq-only-in-jobs',
    'Queues are reached through the Jobs port.',
    { path: '^(libs|services|web)/', pathNot: ['^libs/platform/src/jobs/', tests] },
    { path: '(^|/)node_modules/bullmq/' }
  ),
  forbid(
    'prisma-only-in-db',
    'Services get a client of their own tables from @mostrador/db.',
    { path: '^(libs|services|web|infra)/', pathNot: '^libs/db/' },
    { path: '(^|/)node_modules/(@prisma|prisma)/' }
  ),
  forbid(
    'features-never-import-features',
    'Features are composed by pages.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/(features/[^/]+|pages|app)/', pathNot: '^web/src/features/$1/' }
  ),
  forbid(
    'ui-never-imports-features',
    'Wrappers of the component library depend on no feature and no store.',
    { path: '^web/src/(ui|theme)/', pathNot: tests },
    { path: '^web/src/(features|pages|app|api)/' }
  ),
  forbid(
    'api-never-imports-features',
    'The API slice that features inject their endpoints into.',
    { path: '^web/src/api/', pathNot: tests },
    { path: '^web/src/(features|pages|app|ui)/' }
  ),
  forbid(
    'bookables-never-import-features',
    'What the screens of branches, services and specialists share depends on none of them.',
    { path: '^web/src/bookables/', pathNot: tests },
    { path: '^web/src/(features|pages|app)/' }
  ),
  forbid(
    'app-is-never-imported',
    'It imports everything, so importing it does too.',
    { path: '^web/src/', pathNot: ['^web/src/(app/|main\\.tsx?$)', tests] },
    { path: '^web/src/app/' }
  ),
  forbid(
    'web-imports-only-contracts-and-kernel',
    'The web client shares contracts with the services, never code.',
    { path: '^web/' },
    { path: '^(services/|infra/|libs/(?!contracts/|kernel/))' }
  ),
  forbid(
    'no-cycles',
    'Merge the two files, or move what both need into a third.',
    { path: '^(libs|services|web|infra)/' },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }
  ),
  forbid(
    'every-import-resolves',
    'An import that does not resolve cannot be checked.',
    { path: '^(libs|services|web|infra)/' },
    { couldNotResolve: true }
  ),
]

import type {
  IForbiddenRuleType,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser'

/** Tests may use what the file beside them may not. */
const tests = '\\.(test|e2e)\\.tsx?$|/src/test/'

/** The four kinds of file of a service that meet the world, besides its consumers, its jobs and its clients of other systems. */
const worldly = [
  '[/-](routes|use-cases|repository|clients?|providers?|server|sockets?|passwords?|tokens?|signatures?|secrets?)\\.ts$',
  '/(consumers|jobs)/',
  tests,
].join('|')

/** Where a pure rule lives: in the folder of a resource, never directly in src. The gateway has no rules of the business: it is all door. */
const pureRules = {
  path: '^services/(?!edge-gateway|all-in-one)[^/]+/src/[^/]+/',
  pathNot: worldly,
}

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType

const wall = (
  name: string,
  comment: string,
  from: Rule['from'],
  to: Rule['to']
): IForbiddenRuleType => ({ name, comment, severity: 'error', from, to }) as Rule

/** Who may import whom: one rule per sentence of the table in the README of this package. */
export const wallRules: readonly IForbiddenRuleType[] = [
  wall(
    'contracts-import-zod-only',
    'What crosses a wire must run in a browser and know no service.',
    { path: '^libs/contracts/', pathNot: tests },
    { pathNot: ['^libs/contracts/', '(^|/)node_modules/zod/'] }
  ),
  wall(
    'kernel-imports-nothing-that-does-things',
    'Small pure things: no node:, no package but the declared few.',
    { path: '^libs/kernel/', pathNot: tests },
    { pathNot: ['^libs/kernel/', '(^|/)node_modules/(zod|uuid|nanoid|libphonenumber-js)/'] }
  ),
  wall(
    'libraries-know-no-service',
    'A library that knows a service is a part of that service.',
    { path: '^libs/' },
    { path: '^(services|web|infra)/' }
  ),
  wall(
    'services-never-import-services',
    'Others are reached through their contract: a route or an event.',
    { path: '^services/([^/]+)/', pathNot: '^services/all-in-one/' },
    { path: '^services/', pathNot: '^services/$1/' }
  ),
  wall(
    'services-import-only-the-house',
    'In production a service has contracts, kernel, platform and db; sandbox and testing are for tests.',
    { path: '^services/', pathNot: ['^services/all-in-one/', tests] },
    { path: '^(libs/(?!contracts/|kernel/|platform/|db/)|web/|infra/)' }
  ),
  wall(
    'sql-only-in-repositories',
    'SQL is written where its table is known.',
    { path: '^services/', pathNot: ['^services/all-in-one/', tests, '[/-]repository\\.ts$'] },
    { path: '^libs/db/(?!src/index\\.ts$)' }
  ),
  wall(
    'tables-only-through-repositories',
    'Tables are read in repository.ts; service.ts, use cases, consumers and jobs may choose the tenant; others may name the types of the database.',
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
  wall(
    'rules-are-pure',
    'State in, decision out: time, ids and the world are arguments.',
    pureRules,
    {
      path: '^(libs/(?!contracts/|kernel/)|node:|web/|infra/)',
    }
  ),
  wall(
    'rules-are-pure-without-builtins',
    'A rule that needs a builtin does something besides deciding.',
    pureRules,
    { dependencyTypes: ['core'] }
  ),
  wall('rules-are-pure-through-others', 'Not even through another file.', pureRules, {
    path: '^libs/(platform|db)/',
    reachable: true,
  }),
  wall(
    'kafka-behind-the-bus',
    'kafkajs has no upkeep: one adapter knows it.',
    { path: '^(libs|services|web)/', pathNot: ['^libs/platform/src/bus/kafka/kafkajs/', tests] },
    { path: '(^|/)node_modules/kafkajs/' }
  ),
  wall(
    'bullmq-behind-jobs',
    'Queues are reached through Jobs.',
    { path: '^(libs|services|web)/', pathNot: ['^libs/platform/src/jobs/', tests] },
    { path: '(^|/)node_modules/bullmq/' }
  ),
  wall(
    'prisma-behind-db',
    'Services get their own narrowed client from @mostrador/db.',
    { path: '^(libs|services|web|infra)/', pathNot: '^libs/db/' },
    { path: '(^|/)node_modules/(@prisma|prisma)/' }
  ),
  wall(
    'features-never-import-features',
    'Pages are where features meet.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/(features/[^/]+|pages|app)/', pathNot: '^web/src/features/$1/' }
  ),
  wall(
    'ui-knows-no-feature',
    'Wrappers over the component library know no feature and no store.',
    { path: '^web/src/(ui|theme)/', pathNot: tests },
    { path: '^web/src/(features|pages|app|api)/' }
  ),
  wall(
    'api-knows-no-feature',
    'The one slice that features inject into.',
    { path: '^web/src/api/', pathNot: tests },
    { path: '^web/src/(features|pages|app|ui)/' }
  ),
  wall(
    'app-is-imported-by-nobody',
    'It knows everything; whoever imports it knows everything too.',
    { path: '^web/src/', pathNot: ['^web/src/(app/|main\\.tsx?$)', tests] },
    { path: '^web/src/app/' }
  ),
  wall(
    'web-knows-contracts-and-kernel',
    'The client shares words with the services, never code.',
    { path: '^web/' },
    { path: '^(services/|infra/|libs/(?!contracts/|kernel/))' }
  ),
  wall(
    'no-cycles',
    'Two files that need each other are one file, or three.',
    { path: '^(libs|services|web|infra)/' },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }
  ),
  wall(
    'every-import-resolves',
    'An import that nobody can follow is a wall that nobody can check.',
    { path: '^(libs|services|web|infra)/' },
    { couldNotResolve: true }
  ),
]

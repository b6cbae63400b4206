import { openProductApi } from '../product-api.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { runSchemas } from '../schemas/run.ts'
import { writeAsInOtherTimes } from '../schemas/other-times.ts'
import { grownRoutes } from '../schemas/calls.ts'
import type { SuiteContext, Suite } from '../suite.ts'
import { createTenantFixture } from '../tenant/fixture.ts'

const QUIET_MS = 60_000

const run = async (ctx: SuiteContext): Promise<void> => {
  const { history, random, database } = ctx
  const { rounds = 1 } = ctx.size
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
  const { replay, round, readAll } = runSchemas({
    api,
    random,
    note: played => history.note('schema', played),
  })
  const old = await createTenantFixture(ctx, api, 1)
  await writeAsInOtherTimes((text, values) => database.query(text, values), old.shop.businessId)
  await readAll(old, 'rows of other times')

  let fixture = await createTenantFixture(ctx, api, 0)
  await replay(fixture)
  ctx.print(`${rounds} rondas de ${grownRoutes.length} rutas`)
  for (let nth = 1; nth <= rounds; nth += 1) fixture = await round(fixture, nth)
  // What was accepted last is still on its way.
  await waitUntilQuiet(database, QUIET_MS)
  await api.close()
}

export const schemas: Suite = {
  name: 'schemas',
  proves:
    'Whatever the schema of a route allows is answered, never by a 500; what was accepted can be read again, and so can rows that were written under other limits.',
  threats: ['F18', 'A10'],
  sizes: { ci: { rounds: 1 }, quick: { rounds: 20 }, deep: { rounds: 400 } },
  fixed: [],
  rules: ['accepted-is-readable'],
  sabotages: [
    {
      name: 'instants-as-text',
      wall: 'Limits on the moment: here they are compared with the text that somebody sent.',
      patches: [
        {
          file: 'libs/contracts/src/common.ts',
          find: 'instant >= instantLimits.from && instant < instantLimits.before && offsetOf(iso) <= MAX_OFFSET',
          replace:
            "instant > -Infinity && offsetOf(iso) <= MAX_OFFSET && iso >= '1900' && iso < '2200'",
        },
      ],
    },
    {
      name: 'answers-with-limits',
      wall: 'Answers hold to a shape: here one row that was written under other limits takes its list down.',
      patches: [
        {
          file: 'libs/contracts/src/contract.ts',
          find: 'data: withoutLimits(route.data)',
          replace: 'data: [route.data, withoutLimits(route.data)][0]',
        },
      ],
    },
  ],
  run,
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Owned, RouteContract } from '@mostrador/contracts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { WebSocket } from 'ws'
import { type Caller, type ProductApi, openProductApi } from '../product-api.ts'
import { waitUntilQuiet } from '../quiet.ts'
import type { SuiteContext } from '../suite.ts'
import { exempt } from './exempt.ts'
import { matrix } from './matrix.ts'
import { wrongReferences } from './references.ts'
import { textColumns } from './words.ts'
import { createTenantFixture, type TenantFixture } from './fixture.ts'
import { callWith, createIdentities, probeForeignIds, routes } from './probes.ts'

/** Every row of a tenant, table by table. */
const digestOf = async (
  { database, history }: SuiteContext,
  { shop: { businessId } }: TenantFixture
): Promise<void> => {
  const tables = await database.query<{
    name: string
  }>(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('accounts', 'scheduling', 'crm', 'messaging', 'assistant', 'billing', 'catalog', 'gateway', 'platform') order by 1`)
  const digests: Record<string, string> = {}
  for (const { name } of tables)
    digests[name] =
      (
        await database.query<{ digest: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t where business_id = $1`,
          [businessId]
        )
      )[0]?.digest ?? ''
  history.note('digest', { tenant: businessId, digest: JSON.stringify(digests), tables: digests })
}

/** Listens as somebody and lets the history see every frame. */
const listen = (
  ctx: SuiteContext,
  url: string,
  { cookie, tenant }: Caller,
  origin = url
): Promise<{ close(): void; open: boolean }> =>
  new Promise(done => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
      headers: { origin, ...(cookie !== undefined && { cookie }) },
    })
    socket.on('message', bytes => {
      const text = String(bytes)
      ctx.history.checkText(text, tenant ?? null, 'socket')
      if (text.includes('"hello"')) done({ close: () => socket.close(), open: true })
    })
    socket.on('error', () => done({ close: () => undefined, open: false }))
    socket.on('close', () => done({ close: () => undefined, open: false }))
  })

const refusals = [400, 403, 404, 409, 410, 422, 503]

/**
 * The owner names, one id at a time, what is another business's and what nobody has: refused
 * everywhere, and nothing half-written.
 */
const askWrongReferences = async (
  ctx: SuiteContext,
  api: ProductApi,
  ownTenant: TenantFixture,
  otherTenant: TenantFixture
): Promise<void> => {
  const wrong = routes.flatMap(({ name, route }, index) => {
    const row = matrix[name]
    if (row === undefined || route.access !== 'business') return []
    return wrongReferences(name, row(ownTenant, 5_000 + index), ownTenant, otherTenant).map(
      reference => ({
        name,
        route,
        ...reference,
      })
    )
  })
  ctx.print(`${wrong.length} ids ajenos o inventados en las rutas de un negocio`)
  for (const { name, route, id, parts } of wrong) {
    const { status, code } = await callWith(api, route, parts, ownTenant.shop.owner)
    const who = `owner with a wrong ${id}`
    ctx.history.note('probe', {
      route: name,
      who,
      status,
      code,
      foreign: false,
      expect: refusals,
    })
  }
}

/** A member without a permission is refused wherever it is required, in their own business too. */
const askWithoutRights = async (
  ctx: SuiteContext,
  api: ProductApi,
  ownTenant: TenantFixture
): Promise<void> => {
  for (const [index, { name, route }] of routes.entries()) {
    const row = matrix[name]
    if (row === undefined || route.access !== 'business' || route.permission === undefined) continue
    const { status, code } = await callWith(
      api,
      route,
      row(ownTenant, 9_000 + index),
      ownTenant.idle
    )
    const who = 'idle in the own business'
    ctx.history.note('probe', { route: name, who, status, code, foreign: false, expect: [403] })
  }
}

const BULK_TRIES = 300
const BULK_PAUSE_MS = 100

export const runTenant = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    size: { concurrency = 16 },
  } = ctx
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, {
    actorKey: ctx.actorKey,
    history,
    concurrency: concurrency * 2,
  })
  const fixtures: TenantFixture[] = []
  for (let nth = 0; nth < 3; nth += 1) fixtures.push(await createTenantFixture(ctx, api, nth))
  const [ownTenant, otherTenant, control] = fixtures as [
    TenantFixture,
    TenantFixture,
    TenantFixture,
  ]
  for (const column of await textColumns(ctx.database, otherTenant.shop.businessId))
    history.note('text', column)
  const callAsOwner = async (
    name: string,
    route: Owned<RouteContract>,
    fixture: TenantFixture,
    n: number
  ): Promise<void> => {
    const caller = route.access === 'internal' ? fixture.shop.system : fixture.shop.owner
    const callRoute = () => callWith(api, route, matrix[name]?.(fixture, n) ?? {}, caller)
    let answer = await callRoute()
    // One bulk action at a time of a business: what another call of the matrix began still runs.
    for (let tries = 0; answer.code === 'bulk_in_progress' && tries < BULK_TRIES; tries += 1) {
      await wait(BULK_PAUSE_MS)
      answer = await callRoute()
    }
    const { status, code } = answer
    history.note('own', { route: name, status, code })
  }
  // What two calls of a turn would free is another reservation.
  await api.get(
    billingRoutes.reserve,
    { body: { creditType: 'gpt', amount: 10, key: `${control.reservation}-free` } },
    control.shop.system
  )
  for (const { name } of routes)
    history.note('route', {
      route: name,
      ...(exempt[name] !== undefined && { exempt: exempt[name] }),
    })

  ctx.print('escucho los sockets de los dos mientras el otro trabaja')
  const sockets = [
    await listen(ctx, instance.url, ownTenant.shop.owner),
    await listen(ctx, instance.url, otherTenant.shop.owner),
  ]
  for (const origin of ['https://otra-pagina.example', 'null']) {
    const { open, close } = await listen(ctx, instance.url, ownTenant.shop.owner, origin)
    history.note('probe', {
      route: 'GET /ws',
      who: `origin ${origin}`,
      foreign: open,
      status: open ? 101 : 403,
      code: '',
    })
    close()
  }
  ctx.meta.control.userSends({
    channel: 'whatsapp',
    accountId: otherTenant.accountId,
    from: `52${otherTenant.whatsapp}`,
    name: `Clienta ${otherTenant.mark}`,
    text: `otra pregunta ${otherTenant.mark}`,
  })
  // Every route is first called by its own tenant, deletions last.
  for (const name of Object.keys(matrix)) {
    const route = routes.find(candidate => candidate.name === name)
    if (route !== undefined)
      await callAsOwner(name, route.route, control, name === 'billing.release' ? -1 : 1)
  }
  await waitUntilQuiet(ctx.database, 60_000)
  // They sleep from here on: whatever changes in their rows, a stranger changed it.
  await ctx.database.query(
    `update platform.timer set due_at = now() + interval '2 days' where business_id = $1`,
    [otherTenant.shop.businessId]
  )
  await digestOf(ctx, otherTenant)

  const identities = await createIdentities(api, ownTenant)
  await probeForeignIds(ctx, api, { ownTenant, otherTenant, identities })
  await askWrongReferences(ctx, api, ownTenant, otherTenant)
  await askWithoutRights(ctx, api, ownTenant)
  history.note('probe', {
    route: 'session',
    who: 'owner',
    status: 200,
    code: '',
    foreign:
      (
        await api.get(
          gatewayRoutes.session,
          {},
          { ...ownTenant.shop.owner, tenant: ownTenant.shop.businessId }
        )
      )?.business?._id !== ownTenant.shop.businessId,
  })
  await waitUntilQuiet(ctx.database, 60_000)
  await digestOf(ctx, otherTenant)
  for (const { close } of sockets) close()
  await api.close()
}

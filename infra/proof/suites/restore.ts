import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crmRoutes } from '@mostrador/contracts/crm'
import { type ProductApi, openProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { createShop, type Shop } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

const execute = promisify(execFile)
const TIMEOUT_MS = 60_000
const cli = (root: string): string => join(root, 'infra/postgres/backup/cli.ts')
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TZ: 'UTC',
})

/** A documented command, as an operator types it. */
const command = async (ctx: SuiteContext, ...args: string[]): Promise<string> =>
  (
    await execute(process.execPath, [cli(ctx.root), ...args], {
      env: environment(),
      cwd: ctx.root,
    })
  ).stdout.trim()

const receiver = (
  ctx: SuiteContext,
  wal: string
): { readonly child: ChildProcess; readonly ended: Promise<void> } => {
  const child = spawn(
    process.execPath,
    [cli(ctx.root), 'receive', '--url', ctx.ground.ownerUrl, '--wal', wal],
    { env: environment(), cwd: ctx.root, stdio: ['ignore', 'ignore', 'pipe'] }
  )
  child.stderr.on('data', (bytes: Buffer) =>
    ctx.history.note('log', { line: bytes.toString().slice(0, 300) })
  )
  return { child, ended: new Promise(done => child.once('close', () => done())) }
}

const waitUntil = async (isMet: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error('It did not come to pass in a minute')
    await wait(50)
  }
}

/** Steps 1 and 2 of restore.md: the receiver runs, and from now on a commit waits for it. */
const protect = async (ctx: SuiteContext, wal: string): Promise<ReturnType<typeof receiver>> => {
  const { database } = ctx
  const running = receiver(ctx, wal)
  const state = async (): Promise<string> =>
    (
      await database.query<{ state: string }>(
        `select sync_state as state from pg_stat_replication where application_name = 'mostrador_wal' and state = 'streaming'`
      )
    )[0]?.state ?? ''
  await waitUntil(async () => (await state()) !== '')
  await database.query(`alter system set synchronous_standby_names = 'mostrador_wal'`)
  await database.query('select pg_reload_conf()')
  await waitUntil(async () => (await state()) === 'sync')
  return running
}

const clientOf = (nth: number, drill: number) => ({
  body: {
    client: {
      name: `Persona ${drill}-${nth}`,
      whatsapp: `2${String(drill * 1_000_000 + nth).padStart(9, '0')}`,
    },
  },
})

/**
 * Clients are written by `concurrency` writers until they are stopped; what was acknowledged is in
 * the history.
 */
const writers = (
  ctx: SuiteContext,
  api: ProductApi,
  shop: Shop,
  concurrency: number,
  drill: number
): { readonly countAcknowledged: () => number; stop(): Promise<void> } => {
  let over = false
  let count = 0
  let nth = 0
  const hand = async (): Promise<void> => {
    while (!over) {
      nth += 1
      const answer = await api.ask(crmRoutes.createClient, clientOf(nth, drill), shop.owner)
      ctx.history.note('written', {
        drill,
        id: answer.status === 200 ? answer.data._id : null,
        status: answer.status,
        ms: Math.round(answer.ms),
      })
      if (answer.status === 200) count += 1
      else await wait(20)
    }
  }
  const hands = Promise.all(Array.from({ length: concurrency }, hand))
  return {
    countAcknowledged: () => count,
    async stop() {
      over = true
      await hands
    },
  }
}

const restoreAndCheck = async (
  ctx: SuiteContext,
  nth: number,
  { megabytes, rows, concurrency }: { megabytes: number; rows: number; concurrency: number }
): Promise<void> => {
  const { database, ground, history, random } = ctx
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-drill-'))
  const [wal, base] = [join(folder, 'wal'), join(folder, 'base')]
  const instance = await ctx.startProduct()
  const api = openProductApi(instance, {
    actorKey: ctx.actorKey,
    history,
    concurrency: concurrency + 4,
  })
  const running = await protect(ctx, wal)
  try {
    const shop = await createShop(api, { specialists: 1, minutes: 30, frequency: 30 })
    const filled = `fill_${nth}`
    await database.query(
      `create table ${filled} as select n, encode(sha256(n::text::bytea), 'hex') || repeat(md5(n::text), 28) as words from generate_series(1, ${megabytes} * 1000) n`
    )
    const writing = writers(ctx, api, shop, concurrency, nth)
    await waitUntil(async () => writing.countAcknowledged() > rows / 4)
    ctx.print(await command(ctx, 'base', '--url', ground.ownerUrl, '--to', base))
    await database.query('select pg_switch_wal()')
    const enough = writing.countAcknowledged() + rows * (0.4 + random.next() * 0.3)
    await waitUntil(async () => writing.countAcknowledged() > enough)
    // The disk and its server are gone in the middle of everything; half of the times the receiver
    // crashes with them.
    const alone = random.below(2) === 0
    history.note('kill', { what: 'postgres', receiverToo: !alone })
    if (!alone) running.child.kill('SIGKILL')
    await ground.crash()
    await rm(ground.dataDir, { recursive: true })
    const lost = performance.now()
    const acknowledged = writing.countAcknowledged()
    await writing.stop()
    await instance.kill()
    await running.ended
    ctx.print(await command(ctx, 'restore', '--base', base, '--wal', wal, '--data', ground.dataDir))
    const commanded = performance.now()
    await ground.start()
    const started = performance.now()
    const restarted = await ctx.startProduct()
    const served = await api.ask(crmRoutes.createClient, clientOf(900_000, nth), shop.owner)
    history.note('restored', {
      drill: nth,
      ms: Math.round(performance.now() - lost),
      restoreMs: Math.round(commanded - lost),
      startMs: Math.round(started - commanded),
      status: served.status,
      code: served.code,
      expect: [200],
      acknowledged,
    })
    const [counted] = await database.query<{ found: number }>(
      `select count(*)::int as found from ${filled}`
    )
    history.note('filled', { drill: nth, found: counted?.found ?? 0, wanted: megabytes * 1_000 })
    ctx.print(
      `${acknowledged} filas confirmadas antes de perder el disco; de nuevo en servicio en ${Math.round(performance.now() - lost)} ms`
    )
    await restarted.stop()
  } finally {
    running.child.kill('SIGKILL')
    await running.ended
    await api.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const { drills = 1, megabytes = 1, rows = 1, concurrency = 8 } = ctx.size
  await forEachConcurrently(
    1,
    Array.from({ length: drills }, (_, nth) => nth + 1),
    nth => restoreAndCheck(ctx, nth, { megabytes, rows, concurrency })
  )
}

const small = { drills: 1, megabytes: 5, rows: 400, concurrency: 8 }

export const restore: Suite = {
  name: 'restore',
  proves:
    'The disk of the database is lost in the middle of work: everything that was acknowledged comes back with the documented commands.',
  threats: ['F10'],
  sizes: {
    quick: { drills: 2, megabytes: 200, rows: 3_000, concurrency: 16 },
    deep: { drills: 5, megabytes: 2_000, rows: 10_000, concurrency: 16 },
  },
  ownServer: true,
  fixed: ['megabytes', 'rows', 'concurrency'],
  rules: [
    'acknowledged-rows-are-there',
    'restored-in-time',
    'expected-answers',
    'balance-is-the-sum',
  ],
  sabotages: [
    {
      name: 'commit-without-waiting',
      wall: 'A commit waits until the receiver has it on disk.',
      size: small,
      sql: 'alter role mostrador_app set synchronous_commit = off',
    },
    {
      name: 'report-before-the-disk',
      wall: 'The receiver reports only what it has written: here it keeps the log in memory for a moment.',
      size: { ...small, drills: 4 },
      patches: [
        {
          file: 'infra/postgres/backup/receive-wal.ts',
          find: '        file.write(timeline, position, data)\n',
          replace:
            '        const kept = Buffer.from(data)\n        setTimeout(() => file.write(timeline, position, kept), 300)\n',
        },
      ],
    },
    {
      name: 'forget-the-last-segment',
      wall: 'The segment that was still growing is part of the restore.',
      size: small,
      patches: [
        {
          file: 'infra/postgres/backup/restore.ts',
          find: 'for (const name of segments) await copyFile',
          replace: 'for (const name of segments.slice(0, -1)) await copyFile',
        },
      ],
    },
  ],
  run,
}

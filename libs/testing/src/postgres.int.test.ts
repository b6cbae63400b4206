import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from './postgres-fresh.ts'
import { failureOf } from './postgres-failure.ts'
import { startPostgres } from './postgres.ts'

let location: string

beforeAll(async () => {
  location = await mkdtemp(join(tmpdir(), 'mostrador-test-'))
  // The data are here also under root, whose database runs as another user.
  await chmod(location, 0o755)
})
afterAll(() => rm(location, { recursive: true, force: true }))

const ask = async (url: string, question: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}

describe('startPostgres', () => {
  it('keeps data from one start to the next, protected by a password', async () => {
    const dataDir = join(location, 'kept')
    const first = await startPostgres({ dataDir })
    await first.ensureDatabase('mostrador')
    await first.ensureDatabase('mostrador')
    await ask(first.ownerUrl('mostrador'), "create table kept as select 'ñandú' as word")
    await first.stop()

    const second = await startPostgres({ dataDir })
    expect(
      await ask(
        second.ownerUrl('mostrador'),
        "select upper(word) as word, current_setting('timezone') as zone, current_setting('fsync') as fsync from kept"
      )
    ).toEqual([{ word: 'ÑANDÚ', zone: 'UTC', fsync: 'on' }])
    await expect(
      ask(second.ownerUrl().replace(/:[^:@]+@/, ':wrong@'), 'select 1')
    ).rejects.toMatchObject({ code: '28P01' })
    await expect(startPostgres({ dataDir })).rejects.toMatchObject({ code: 'already_running' })
    await second.stop()
  })

  it('starts again after its process was killed with -9, and loses nothing', async () => {
    const dataDir = join(location, 'killed')
    const program = `const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      process.stdout.write(server.ownerUrl())
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>(resolve =>
      child.stdout.once('data', chunk => resolve(String(chunk)))
    )
    await ask(url, 'create table kept as select 1 as n')
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited

    const again = await startPostgres({ dataDir })
    expect(await ask(again.ownerUrl(), 'select n from kept')).toEqual([{ n: 1 }])
    await again.stop()
  }, 40_000)

  it('clears a pid file whose process is gone or is another program’s, and a folder left by a kill while initialising', async () => {
    const dataDir = join(location, 'stale')
    await mkdir(`${dataDir}.new/base`, { recursive: true })
    const first = await startPostgres({ dataDir })
    const pidFile = join(first.dataDir, 'postmaster.pid')
    const pidFileText = await readFile(pidFile, 'utf8')
    await first.stop()
    for (const pid of [999_999, process.pid]) {
      await writeFile(pidFile, pidFileText.replace(/^\d+/, String(pid)))
      const again = await startPostgres({ dataDir })
      expect(await ask(again.ownerUrl(), 'select 1 as n')).toEqual([{ n: 1 }])
      await again.stop()
    }
  })

  it('says in Spanish what is wrong', async () => {
    const dataDir = join(location, 'busy')
    const portHolder = createServer()
    const port = await new Promise<number>(resolve =>
      portHolder.listen(0, '127.0.0.1', () => {
        const address = portHolder.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    )
    await expect(startPostgres({ dataDir, port })).rejects.toMatchObject({
      code: 'port_in_use',
      message: expect.stringContaining('ocupado') as string,
    })
    portHolder.close()

    await writeFile(join(dataDir, 'PG_VERSION'), '16\n')
    await expect(startPostgres({ dataDir })).rejects.toMatchObject({ code: 'wrong_version' })
    expect(
      failureOf('FATAL: could not extend file "base/1": No space left on device')
    ).toMatchObject({ code: 'disk_full', message: expect.stringContaining('espacio') as string })
  })

  it('leaves nothing behind when it is temporary', async () => {
    const server = await startPostgres()
    expect(existsSync(server.dataDir)).toBe(true)
    await server.stop()
    await server.ended
    expect([existsSync(server.dataDir), existsSync(`${server.dataDir}.starter`)]).toEqual([
      false,
      false,
    ])
  })
})

describe('freshDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const [a, b] = await Promise.all([freshDatabase(), freshDatabase()])
    await ask(a.ownerUrl, "insert into platform.cursor values ('x', '1', 1)")
    expect(await ask(b.relayUrl, 'select * from platform.cursor')).toEqual([])
    expect(await ask(a.appUrl, 'select consumer from platform.cursor')).toEqual([{ consumer: 'x' }])
    await a.drop()
    await b.drop()
  })
})

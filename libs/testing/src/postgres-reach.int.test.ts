import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from './eventually.ts'
import { reachableBinaries } from './postgres-place.ts'
import { findBinaries, findRunUser } from './postgres-process.ts'
import { deletePostgres, type PostgresServer, startPostgres } from './postgres.ts'

const isRoot = process.getuid?.() === 0
const canDropCapabilities = isRoot && spawnSync('setpriv', ['--version']).status === 0

/** A folder that only its owner may enter, like a home. */
let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mostrador-home-'))
})
afterEach(async () => {
  await deletePostgres(join(home, '.data/postgres')).catch(() => undefined)
  await rm(home, { recursive: true, force: true })
})
const dataDir = () => join(home, '.data/postgres')
const location = async () => (await readFile(`${dataDir()}.location`, 'utf8')).trim()

const ask = async (server: PostgresServer, question: string) => {
  const client = new pg.Client({ connectionString: server.ownerUrl() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}
const postmasterOf = async (server: PostgresServer): Promise<number> =>
  Number((await readFile(join(server.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])

describe.skipIf(!isRoot)('under root, in a folder that only root may enter', () => {
  it('stores the data in a folder of the database’s user, named beside it, and finds them again', async () => {
    const first = await startPostgres({ dataDir: dataDir() })
    await ask(first, 'create table kept as select 1 as n')
    await first.stop()
    const dataLocation = await location()
    expect(first.dataDir).toBe(join(dataLocation, 'data'))
    const { mode, uid } = await stat(dataLocation)
    expect([mode & 0o777, uid]).toEqual([0o700, (await findRunUser()).uid])
    expect((await stat(home)).mode & 0o777).toBe(0o700)

    const second = await startPostgres({ dataDir: dataDir() })
    expect(second.dataDir).toBe(first.dataDir)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }])
    await expect(deletePostgres(dataDir())).rejects.toMatchObject({ code: 'already_running' })
    await second.stop()
    await deletePostgres(dataDir())
    expect([existsSync(dataLocation), existsSync(`${dataDir()}.location`)]).toEqual([false, false])
  })

  it('moves the data of a folder that became inaccessible afterwards', async () => {
    await chmod(home, 0o755)
    const open = await startPostgres({ dataDir: dataDir() })
    expect(open.dataDir).toBe(dataDir())
    await ask(open, 'create table kept as select 1 as n')
    await open.stop()
    await chmod(home, 0o700)

    const closed = await startPostgres({ dataDir: dataDir() })
    expect(closed.dataDir).toBe(join(await location(), 'data'))
    expect(await ask(closed, 'select n from kept')).toEqual([{ n: 1 }])
    expect(existsSync(dataDir())).toBe(false)
    await closed.stop()
  })

  it('takes over data that root copied', async () => {
    await chmod(home, 0o755)
    const server = await startPostgres({ dataDir: dataDir() })
    await server.stop()
    await cp(dataDir(), join(home, 'copy'), { recursive: true })
    await cp(`${dataDir()}.secret`, join(home, 'copy.secret'))
    const copy = await startPostgres({ dataDir: join(home, 'copy') })
    expect(await ask(copy, 'select 1 as n')).toEqual([{ n: 1 }])
    await copy.stop()
  })

  it('copies the programs where that user can run them, without opening their folder', async () => {
    const { initdb } = await findBinaries()
    const native = join(home, 'native')
    await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true })
    const closed = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
    const as = await findRunUser()
    const reachable = await reachableBinaries(closed, as)
    expect(reachable.initdb.startsWith(reachable.copy)).toBe(true)
    const run = promisify(execFile)
    expect((await run(reachable.initdb, ['--version'], { ...as })).stdout).toContain('18.')
    await rm(reachable.copy, { recursive: true })
  })

  it.skipIf(!canDropCapabilities)(
    'starts, stops and deletes without the capability CAP_DAC_OVERRIDE',
    async () => {
      const program = `const { startPostgres, deletePostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
        for (const turn of [1, 2]) {
          const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir())} })
          console.log(server.dataDir)
          await server.stop()
        }
        const other = await startPostgres()
        await other.stop()
        console.log(other.dataDir)
        await deletePostgres(${JSON.stringify(dataDir())})`
      const { stdout } = await promisify(execFile)('setpriv', [
        '--bounding-set=-dac_override,-dac_read_search',
        process.execPath,
        '--input-type=module',
        '-e',
        program,
      ])
      const [first = '', second, temporary = ''] = stdout.trim().split('\n')
      expect(second).toBe(first)
      expect([first, dirname(first), temporary, dirname(temporary)].map(existsSync)).toEqual([
        false,
        false,
        false,
        false,
      ])
    }
  )

  it('does not create new data where the named data are missing, or their name is not one of ours', async () => {
    const server = await startPostgres({ dataDir: dataDir() })
    await server.stop()
    const dataLocation = await location()
    await rm(dataLocation, { recursive: true })
    await expect(startPostgres({ dataDir: dataDir() })).rejects.toMatchObject({
      code: 'data_missing',
    })
    await writeFile(`${dataDir()}.location`, '/etc\n')
    await expect(startPostgres({ dataDir: dataDir() })).rejects.toMatchObject({
      code: 'location_damaged',
    })
    await deletePostgres(dataDir())
    expect([existsSync('/etc'), existsSync(`${dataDir()}.location`)]).toEqual([true, false])
  })
})

it('does not create another password for data that have one', async () => {
  await chmod(home, 0o755)
  const server = await startPostgres({ dataDir: dataDir() })
  await server.stop()
  for (const damage of [
    () => writeFile(`${dataDir()}.secret`, 'abc'),
    () => rm(`${dataDir()}.secret`),
  ]) {
    await damage()
    await expect(startPostgres({ dataDir: dataDir() })).rejects.toMatchObject({
      code: 'password_missing',
      message: expect.stringContaining('--reset') as string,
    })
  }
})

describe('a server that is kept running', () => {
  const readStoredRows = async () => {
    await mkdir(home, { recursive: true })
    return startPostgres({ dataDir: dataDir(), restart: true })
  }
  /** Kills, and waits until another postmaster answers at the same address. */
  const expectSurvival = async (server: PostgresServer, pid: number) => {
    const before = await postmasterOf(server)
    process.kill(pid, 'SIGKILL')
    await eventually(async () => {
      expect(await postmasterOf(server)).not.toBe(before)
      expect(await ask(server, 'select n from kept')).toEqual([{ n: 1 }])
    })
  }

  it('comes back after kill -9 of the server and of the shell above it, with its data', async () => {
    const server = await readStoredRows()
    await ask(server, 'create table kept as select 1 as n')
    await expectSurvival(server, await postmasterOf(server))
    const status = await readFile(`/proc/${await postmasterOf(server)}/status`, 'utf8')
    await expectSurvival(server, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))
    await server.stop()
    await server.ended
    expect(existsSync(join(server.dataDir, 'postmaster.pid'))).toBe(false)
  })
})

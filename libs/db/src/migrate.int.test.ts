import { freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, missingFromMigrations, roleOf } from './migrate.ts'

const made: (() => Promise<void>)[] = []
afterAll(async () => { for (const drop of made) await drop() })

const emptyDatabase = async (): Promise<string> => {
  const fresh = await freshDatabase()
  const url = new URL(fresh.ownerUrl)
  const name = `${fresh.name}_empty`
  await fresh.drop()
  url.pathname = '/postgres'
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  made.push(async () => {
    const again = new pg.Client({ connectionString: url.href })
    await again.connect()
    await again.query(`drop database ${name} with (force)`)
    await again.end()
  })
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

describe('migrate', () => {
  it('works once when several processes start together, also on two databases of one server', async () => {
    const [a, b] = [await emptyDatabase(), await emptyDatabase()]
    const applied = await Promise.all([migrate(a), migrate(a), migrate(b), migrate(a), migrate(b)])
    expect(applied.filter(names => names.length > 0)).toHaveLength(2)
    expect(applied.flat().filter(name => name === '20261121000000_platform')).toHaveLength(2)
  })

  it('goes on after a migration that was interrupted', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query("insert into public._prisma_migrations (id, checksum, migration_name) select 'x', checksum, migration_name from public._prisma_migrations limit 1")
    await owner.end()
    expect(await migrate(url)).toEqual([])
  })

  it('lets a service of a cluster log in, into its own tables and nobody else’s', async () => {
    const url = await emptyDatabase()
    await migrate(url, { passwords: { [roleOf('crm')]: 'of-crm' } })
    const crm = new pg.Client({ connectionString: url.replace(/\/\/[^@]+@/, `//${roleOf('crm')}:of-crm@`) })
    await crm.connect()
    expect((await crm.query('select current_user as me')).rows).toEqual([{ me: 'mostrador_crm' }])
    expect((await crm.query('select * from platform.outbox')).rows).toEqual([])
    await expect(crm.query('select * from scheduling.appointment')).rejects.toMatchObject({ code: '42501' })
    await expect(crm.query('create table crm.mine (id int)')).rejects.toMatchObject({ code: '42501' })
    await crm.end()
  })

  it('leaves nothing that the models say and the migrations do not', async () => {
    expect(await missingFromMigrations(await emptyDatabase())).toBeUndefined()
  })
})

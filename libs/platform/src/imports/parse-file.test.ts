import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseFile } from './parse-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-parse-'))
})
afterAll(() => rm(folder, { recursive: true }))

const schemaModule = new URL('../test/import-people.ts', import.meta.url).href
const manyPeople = async (count: number): Promise<string> => {
  const path = join(folder, `${count}.csv`)
  const lines = Array.from({ length: count }, (_, n) => `Ana ${n},${5_500_000_000 + n}`)
  await writeFile(path, ['Nombre,WhatsApp', ...lines].join('\n'))
  return path
}
const readAll = async (path: string, limits: { cpuMs: number; waitMs: number }) => {
  for await (const { rows } of parseFile({ path, schemaModule }, limits))
    expect(rows.length).toBeGreaterThan(0)
}

it('validates rows in groups of 500 [IMP2-04]', async () => {
  const path = await manyPeople(1_200)
  const sizes: number[] = []
  for await (const { rows } of parseFile({ path, schemaModule })) sizes.push(rows.length)
  expect(sizes).toEqual([500, 500, 200])
})

it('refuses a file that takes too much processor time (A23)', async () => {
  const path = await manyPeople(20_000)
  await expect(readAll(path, { cpuMs: 1, waitMs: 60_000 })).rejects.toMatchObject({
    code: 'import_file_too_heavy',
  })
})

it('refuses a file whose reading stalls (A23)', async () => {
  const path = await manyPeople(3)
  await expect(readAll(path, { cpuMs: 10_000, waitMs: 0 })).rejects.toMatchObject({
    code: 'import_file_too_heavy',
  })
})

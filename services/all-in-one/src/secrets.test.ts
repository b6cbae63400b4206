import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { explainStartFailure } from './obstacles.ts'
import { localSecrets } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'secrets.json')

const sentence = async (): Promise<string> =>
  localSecrets(folder).then(
    () => 'they were given',
    (error: unknown) => explainStartFailure(error)
  )

it('are created once, complete, and read again', async () => {
  const secrets = await localSecrets(folder)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(await localSecrets(folder)).toEqual(secrets)
})

it.each([
  ['half a file', (whole: string) => whole.slice(0, whole.length / 2)],
  ['an empty file', () => ''],
  ['other JSON', () => '[]'],
  ['a missing key', (whole: string) => whole.replace('ACTOR_KEY', 'OTHER_KEY')],
  ['an empty key', (whole: string) => whole.replace(/("MESSAGING_TOKEN_KEY": )"[^"]*"/, '$1""')],
])('reports in a sentence that %s is damaged, and does not change it', async (_what, damage) => {
  await localSecrets(folder)
  const damaged = damage(readFileSync(file(), 'utf8'))
  writeFileSync(file(), damaged)
  const message = await sentence()
  expect(message).toContain('está dañado o incompleto')
  expect(message).toContain('npm start -- --reset')
  expect(message).not.toContain('    at ')
  expect(readFileSync(file(), 'utf8')).toBe(damaged)
})

it.each(['postgres', 'postgres.location'])(
  'does not replace lost secrets while data sealed with them exist (%s)',
  async name => {
    mkdirSync(join(folder, name))
    const message = await sentence()
    expect(message).toContain('Falta el archivo de llaves')
    expect(message).toContain('npm start -- --reset')
    expect(readdirSync(folder)).toEqual([name])
  }
)

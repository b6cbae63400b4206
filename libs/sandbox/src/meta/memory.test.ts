import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualTime } from '../time.ts'
import { startMetaSandbox } from './start.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-memory-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => {
  const { clock, timers } = manualTime('2026-11-21T18:00:00Z')
  return startMetaSandbox({
    appSecret: 's',
    verifyToken: 'v',
    callbackUrl: 'http://127.0.0.1:9/nowhere',
    clock,
    timers,
    memoryFile: join(folder, 'meta.json'),
  })
}

it('stores accounts and phones over a restart, and deletes a phone on request', async () => {
  const first = await open()
  first.control.registerAccount({ channel: 'whatsapp', id: '10', token: 't' })
  first.control.userSends({
    channel: 'whatsapp',
    accountId: '10',
    from: '522221234567',
    name: 'Ana',
    text: 'hola',
  })
  await first.close()

  const second = await open()
  expect(second.control.accounts().map(({ id }) => id)).toEqual(['10'])
  expect(second.control.phone('whatsapp', '10', '5212221234567').map(({ text }) => text)).toEqual([
    'hola',
  ])
  second.control.forget({ channel: 'whatsapp', accountId: '10', user: '5212221234567' })
  await second.close()

  const third = await open()
  expect(third.control.phone('whatsapp', '10', '5212221234567')).toEqual([])
  await third.close()
})

it('begins empty when its file is broken', async () => {
  writeFileSync(join(folder, 'meta.json'), '{"accounts":[')
  const sandbox = await open()
  expect(sandbox.control.accounts()).toEqual([])
  await sandbox.close()
})

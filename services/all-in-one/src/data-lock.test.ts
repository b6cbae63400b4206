import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataInUseError, lockData } from './data-lock.ts'
import { explainStartFailure } from './obstacles.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-lock-'))
})
let other: ChildProcess | undefined
afterEach(() => {
  other?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that has the folder until it is killed. */
const otherInstance = async () => {
  const program = `const { lockData } = await import(${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))})
    lockData(${JSON.stringify(folder)})
    globalThis.gc()
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  other = child
  await once(child.stdout, 'data')
  return child
}

/** Runs the reset of `npm start -- --reset`. */
const reset = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reset.ts')], {
    env: { DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', chunk => (printed += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

it('gives the data to one process at a time, and to the next after kill -9', async () => {
  const instance = await otherInstance()
  expect(() => lockData(folder)).toThrow(DataInUseError)
  const exited = once(instance, 'exit')
  instance.kill('SIGKILL')
  await exited
  lockData(folder).release()
})

it('does not reset the data of a running instance, and says why', async () => {
  writeFileSync(join(folder, 'secrets.json'), '{}')
  const instance = await otherInstance()
  const refused = await reset()
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain('Mostrador ya está abierto con los datos de')
  const exited = once(instance, 'exit')
  instance.kill('SIGKILL')
  await exited
  expect(await reset()).toEqual({ code: 0, printed: '' })
})

it('gives the instructions in one sentence', () => {
  const { release } = lockData(folder)
  try {
    lockData(folder)
  } catch (error) {
    expect(explainStartFailure(error)).toContain('Ciérralo')
    expect(explainStartFailure(error)).not.toContain('    at ')
  } finally {
    release()
  }
})

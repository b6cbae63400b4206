// Starts the product in difficult places: as root in a folder that only root may enter,
// and as a user without root in a path with spaces and accents. Closes with the line that npm test
// counts.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { failureLine, summary } from '../tally.mjs'
import { type Copy, copyRepository, type User } from './copy.ts'
import { type Run, resetData, startProduct } from './product.ts'

const execute = promisify(execFile)
const isRoot = process.getuid?.() === 0
const counts = { passed: 0, failed: 0, skipped: 0 }

const report = (about: string, isRight: boolean, why = ''): void => {
  counts[isRight ? 'passed' : 'failed'] += 1
  console.log(isRight ? `✓ ${about}` : failureLine(`${about}: ${why.replaceAll('\n', ' · ')}`))
}

/** A temporary user without rights, for as long as `work` takes. */
const withUser = async (work: (user: User) => Promise<void>): Promise<void> => {
  const name = `mostrador-${process.pid}`
  await execute('useradd', ['--no-create-home', '--shell', '/bin/sh', name])
  try {
    const idOf = async (kind: '-u' | '-g') => Number((await execute('id', [kind, name])).stdout)
    await work({ name, uid: await idOf('-u'), gid: await idOf('-g') })
  } finally {
    await execute('userdel', [name])
  }
}

/** The data folder that the database has recorded. */
const locationIn = (cwd: string): string | undefined => {
  const file = join(cwd, '.data/postgres.location')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Four tests: it answers, --reset waits for its end, it ends cleanly, and --reset leaves nothing.
 */
const check = async (about: string, run: Run): Promise<void> => {
  const mode = statSync(dirname(run.cwd)).mode
  try {
    const product = await startProduct(run)
    report(`${about}: contesta`, statSync(dirname(run.cwd)).mode === mode, 'abrió la carpeta')
    const refused = resetData(run)
    report(
      `${about}: no borra los datos de un Mostrador abierto`,
      refused.code === 1 && refused.printed.includes('ya está abierto'),
      refused.printed
    )
    report(`${about}: se cierra limpio`, await product.stop(), 'siguió abierto o no avisó')
    const location = locationIn(run.cwd)
    const { code, printed } = resetData(run)
    const rest = readdirSync(join(run.cwd, '.data')).filter(name => name !== 'lock')
    const isGone = location === undefined || !existsSync(location)
    report(`${about}: --reset no deja nada`, code === 0 && rest.length === 0 && isGone, printed)
  } catch (error) {
    report(about, false, error instanceof Error ? error.message : String(error))
  } finally {
    resetData(run)
  }
}

const checkAsRoot = async (copy: Copy): Promise<void> => {
  const cwd = await copy.moveTo(['casa', 'mostrador'], 0o700)
  await check('root en una carpeta 700', { cwd, home: dirname(cwd) })
}

const checkAsUser = async (copy: Copy, user?: User): Promise<void> => {
  const cwd = await copy.moveTo(['Mi Negocio ñandú', 'mostrador'], 0o755, user)
  await check('sin root, en «Mi Negocio ñandú»', { cwd, home: dirname(cwd), user })
}

const copy = await copyRepository()
try {
  if (isRoot) {
    await checkAsRoot(copy)
    await withUser(user => checkAsUser(copy, user))
  } else {
    const cannot = 'El arranque como root se prueba solo como root: sudo npm test'
    if (process.env['CI']) report('root en una carpeta 700', false, cannot)
    else {
      console.log(cannot)
      counts.skipped += 4
    }
    await checkAsUser(copy)
  }
} catch (error) {
  report('preparación', false, error instanceof Error ? error.message : String(error))
} finally {
  await copy.remove()
}
console.log(`\n${summary(counts)}`)
process.exitCode = counts.failed > 0 ? 1 : 0

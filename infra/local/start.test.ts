import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const start = (...args: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL('start.mjs', import.meta.url)), ...args],
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
      }
    )
  })

describe('npm start', () => {
  it('says in a sentence that the port is taken, and which other to use', async () => {
    const other = createServer()
    await new Promise<void>(listening => other.listen(0, listening))
    const { port } = other.address() as AddressInfo
    const { code, output } = await start('--port', String(port))
    await new Promise(closed => other.close(closed))
    expect(code).toBe(1)
    expect(output).toContain(`El puerto ${port} ya está en uso`)
    expect(output).toContain(`PORT=${port + 1} npm start`)
    expect(output).not.toContain('    at ')
  })

  it('refuses a port that is none, and an option that it does not know', async () => {
    expect(await start('--port', 'abc')).toMatchObject({
      code: 1,
      output: expect.stringContaining('«abc» no es un puerto'),
    })
    expect(await start('--fast')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Opciones: --port N'),
    })
  })
})

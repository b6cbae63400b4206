import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections: none takes it between asking and listening. */
const FIRST = 20_000
const LAST = 31_999

/** A port is not bound yet when the next one is asked for. */
const handedOut = new Set<number>()

const isFree = (port: number): Promise<boolean> =>
  new Promise(done => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => {
      void once(server, 'close').then(() => done(true))
      server.close()
    })
  })

/** A port that nobody uses at this moment; never the same one twice in a process. */
export const freeTestPort = async (): Promise<number> => {
  const port = randomInt(FIRST, LAST + 1)
  if (handedOut.has(port)) return freeTestPort()
  handedOut.add(port)
  return (await isFree(port)) ? port : freeTestPort()
}

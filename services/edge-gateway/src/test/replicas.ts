import { dbFor } from '@mostrador/db'
import pg from 'pg'
import { readBounds } from '../sockets/repository.ts'
import type { BrowserSocket } from './browser-socket.ts'
import { ids } from './fake-services.ts'
import { startTestGateway, type TestGateway } from './test-gateway.ts'

/** The room of the fake business. */
export const room = ids.business

/** Two gateways over one database, as two processes would be, and a connection of its owner. */
export const startReplicas = async () => {
  const a = await startTestGateway()
  const b = await startTestGateway({ database: a.testApp.database })
  const owner = new pg.Client({ connectionString: a.testApp.database.ownerUrl })
  await owner.connect()
  const db = dbFor(a.testApp.infra.database, 'edge-gateway')
  return {
    a,
    b,
    owner,
    db,
    /** The last number of the room. */
    lastSeq: async (): Promise<number> => (await readBounds(db, [room]))[0]?.last ?? Number.NaN,
    async stop() {
      await owner.end()
      await b.testApp.stop({ keepDatabase: true })
      await a.testApp.stop()
    },
  }
}
export type Replicas = Awaited<ReturnType<typeof startReplicas>>

/** A socket of the owner, or of `token`; `seq` resumes after that number. */
export const openOn = (
  gateway: TestGateway,
  { token = 'owner-token', seq }: { readonly token?: string; readonly seq?: number } = {}
): BrowserSocket =>
  gateway.openSocket({ token, ...(seq === undefined ? {} : { from: { room, seq } }) })

/** Matches the first frame whose number is at least `seq`. */
export const hasReached =
  (seq: number) =>
  (frame: { readonly seq?: number }): boolean =>
    (frame.seq ?? 0) >= seq

export const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n)

import type { ChannelConnection, ChannelProblem } from '@mostrador/contracts/messaging-gateway'
import type { MessagingContext } from '../context.ts'
import { phoneApps } from '../phone-app/repository.ts'
import { listConnectionRows } from './repository.ts'
import { connectionOnWire, channelProblemOf } from './wire.ts'

/** The connections of the business, without secrets. */
export const listConnections = async ({
  db,
  clock,
}: Pick<MessagingContext, 'db' | 'clock'>): Promise<ChannelConnection[]> => {
  const now = clock.now()
  const [rows, apps] = await Promise.all([listConnectionRows(db), phoneApps(db)])
  const appOf = new Map(apps.map(app => [app.connectionId, app]))
  return rows.map(row => connectionOnWire(row, now, appOf.get(row.id)))
}

/** What is wrong with the accounts that a login page connected. */
export const channelProblems = async (
  ctx: Pick<MessagingContext, 'db' | 'clock'>
): Promise<ChannelProblem[]> =>
  (await listConnections(ctx)).flatMap(connection =>
    connection.login === null ? [] : (channelProblemOf(connection) ?? [])
  )

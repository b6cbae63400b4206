import type { ClientTableOwner } from '@mostrador/db'
import { schemaOf } from '@mostrador/db'
import { consumeOutside } from '../bus/consume.ts'
import { idsOfClient } from '../client-merges/follow-merges.ts'
import type { ServiceContext } from '../process/service.ts'
import { erasePersonalRows, readPersonalRows } from './repository.ts'

type Follower<Owner extends ClientTableOwner> = Pick<
  ServiceContext<unknown, Owner>,
  'db' | 'bus' | 'runner' | 'clock'
> & { readonly underTenant: Parameters<typeof consumeOutside>[0]['underTenant'] }

/** Deletes a service's rows of a client on `client.erased`. Idempotent. */
export const followClientErasures = <Owner extends ClientTableOwner>(
  ctx: Follower<Owner>,
  owner: Owner
): void => {
  consumeOutside(ctx, `${schemaOf(owner)}-client-erasures`, {
    'client.erased': async ({ businessId, data }) => {
      if (businessId === null) return
      await ctx.db.sqlTransaction(tx =>
        erasePersonalRows(tx, owner, { businessId, ids: [data.clientId] })
      )
    },
  })
}

/** A service's rows about the person of a client, as JSON in sections for a privacy export. */
export const personalRowsOf = async <Owner extends ClientTableOwner>(
  db: ServiceContext<unknown, Owner>['db'],
  owner: Owner,
  businessId: string,
  clientId: string
): Promise<{ json: string }> => {
  const ids = await idsOfClient(db, owner, businessId, clientId)
  return { json: JSON.stringify(await readPersonalRows(db, owner, { businessId, ids })) }
}

import { catalogRoutes } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { defineService, serve, type ServiceContext } from '@mostrador/platform'

type Revenue = {
  readonly mxnCents: number
  readonly usdCents: number
  readonly lastPurchase: string | null
  readonly movementIds?: readonly string[]
}
type Income = { readonly paid: ReadonlyMap<string, number> | null }

/**
 * What a test says that clients have paid. `onStart` gets the context, to publish as catalog does.
 */
export const createFakeCatalog = (
  income: Income,
  /** Services, products, courses and properties of others. */
  unoffered: ReadonlySet<string>,
  archived: ReadonlySet<string>,
  onStart: (ctx: ServiceContext<unknown, 'catalog'>) => void
) => {
  const revenue = new Map<string, Revenue>()
  const service = defineService({
    name: 'catalog',
    setup: ctx => {
      onStart(ctx)
      // Nobody has bought anything.
      serve(ctx, catalogRoutes.clientsWithRecords, () => [])
      serve(ctx, catalogRoutes.knownOfferings, ({ body }) =>
        body.ids.filter(id => !unoffered.has(id) && !(body.isActiveOnly && archived.has(id)))
      )
      serve(ctx, catalogRoutes.clientIncome, ({ body }) => {
        const { paid } = income
        if (paid === null) throw new Refusal('unavailable')
        return body.clientIds.flatMap(clientId => {
          const cents = paid.get(clientId)
          return cents === undefined ? [] : [{ clientId, cents }]
        })
      })
      serve(ctx, catalogRoutes.clientRevenue, ({ body }) => ({
        ...sumOf(body.clientIds.flatMap(id => revenue.get(id) ?? [])),
        asOf: ctx.clock.now().toISOString(),
      }))
    },
  })
  return { revenue, service }
}

const sumOf = (parts: readonly Revenue[]) => ({
  mxnCents: parts.reduce((sum, { mxnCents }) => sum + mxnCents, 0),
  usdCents: parts.reduce((sum, { usdCents }) => sum + usdCents, 0),
  lastPurchase:
    parts
      .flatMap(part => part.lastPurchase ?? [])
      .toSorted()
      .at(-1) ?? null,
  movementIds: parts.flatMap(({ movementIds = [] }) => movementIds),
})

import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Caller, ProductApi } from '../product-api.ts'

type Links = { readonly clientId: string; readonly branchId: string; readonly fileUrl: string }

/**
 * A movement with its receipt, and a day's cut. `word` plants a word for a
 * column.
 */
export const createMoney = async (
  api: ProductApi,
  owner: Caller,
  word: (column: string) => string,
  { clientId, branchId, fileUrl }: Links
) => {
  const { _id: moneyMovementId } = await api.get(
    catalogRoutes.createMoneyMovement,
    {
      body: {
        moneyMovement: {
          amount: 100,
          clientId,
          branchId,
          comments: word('catalog.money_movement.comments'),
          category: word('catalog.money_movement.category'),
          receipts: [fileUrl],
        },
      },
    },
    owner
  )
  const day = { branchId, date: '2026-01-10' }
  await api.get(
    catalogRoutes.createMoneyMovement,
    { body: { moneyMovement: { amount: 50, ...day } } },
    owner
  )
  await api.get(
    catalogRoutes.cutDay,
    {
      body: {
        dayCut: {
          ...day,
          lines: [{ paymentMethod: 'cash', expected: 50, counted: 49 }],
          note: word('catalog.day_cut.note'),
        },
      },
    },
    owner
  )
  return { moneyMovementId }
}

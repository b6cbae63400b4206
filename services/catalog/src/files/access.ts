import { type Actor, allows } from '@mostrador/contracts'
import { pages } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'

/** The pages whose forms hold files. */
const pagesWithFiles = [
  pages.negocio,
  pages.servicios,
  pages.productos,
  pages.recursos,
  pages.movimientos,
]

const mayChange = (actor: Actor): boolean =>
  pagesWithFiles.some(page =>
    (['create', 'edit'] as const).some(action => allows(actor, { page, action }))
  )

/** Refuses `forbidden` to whoever may change nothing that has files. */
export const checkMayChangeFiles = (actor: Actor): void => {
  if (!mayChange(actor)) throw new Refusal('forbidden')
}

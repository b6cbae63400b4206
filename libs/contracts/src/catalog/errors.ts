import { defineErrors } from '../contract.ts'

export const catalogErrors = defineErrors({
  product_not_found: { status: 404, message: 'Producto no encontrado' },
  product_limit: { status: 409, message: 'Llegaste al límite de 150 productos de tu plan' },
})

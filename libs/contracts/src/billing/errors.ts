import { defineErrors } from '../contract.ts'

export const billingErrors = defineErrors({
  not_enough_credits: { status: 402, message: 'No tienes créditos suficientes' },
  balance_limit: { status: 409, message: 'El saldo llegó a su límite' },
  reservation_not_found: { status: 404, message: 'La reserva de créditos no existe' },
  reservation_closed: { status: 409, message: 'La reserva de créditos ya se cerró' },
})

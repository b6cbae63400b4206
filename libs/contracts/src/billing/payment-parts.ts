import { z } from 'zod'

export const Currency = z.enum(['MXN', 'USD'])

/**
 * For an approved payment. `applying`: scheduling has not answered yet. `settled`: the appointment
 * is paid. `to_refund`: it has no effect and somebody has to give it back. `refunded`: nothing is
 * left. `disputed`: the bank took it back.
 */
export const paymentStates = ['applying', 'settled', 'to_refund', 'refunded', 'disputed'] as const
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.output<typeof PaymentState>

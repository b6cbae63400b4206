import type {
  EnrollmentPaymentStatus,
  EnrollmentStatus,
  enrollmentPaymentMethods,
} from '@mostrador/contracts/catalog'
import type { Tone } from '../../ui/pieces.tsx'

type StatusLabel = { readonly label: string; readonly tone: Tone }

/** Chips of the status: warning, success, error [ENR2-03]. */
export const statusLabels: Readonly<Record<EnrollmentStatus, StatusLabel>> = {
  pending: { label: 'Pendiente', tone: 'orange' },
  confirmed: { label: 'Confirmada', tone: 'green' },
  cancelled: { label: 'Cancelada', tone: 'red' },
}

/** A full payment is not an error: that colour belongs to cancelled alone [C2-47]. */
export const paymentLabels: Readonly<Record<EnrollmentPaymentStatus, StatusLabel>> = {
  pending: { label: 'Sin pagar', tone: 'orange' },
  partial: { label: 'Pago parcial', tone: 'orange' },
  completed: { label: 'Pagada', tone: 'green' },
}

type Method = (typeof enrollmentPaymentMethods)[number]
export const methodNames: Readonly<Record<Method, string>> = {
  cash: 'Efectivo',
  credit: 'Tarjeta de crédito',
  debit: 'Tarjeta de débito',
  transfer: 'Transferencia',
}

const optionsOf = (names: Readonly<Record<string, StatusLabel | string>>) =>
  Object.entries(names).map(([value, name]) => ({
    value,
    label: typeof name === 'string' ? name : name.label,
  }))
export const statusOptions = optionsOf(statusLabels)
export const paymentOptions = optionsOf(paymentLabels)
export const methodOptions = optionsOf(methodNames)

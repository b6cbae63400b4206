import type { EnrollmentLine } from '@mostrador/contracts/catalog'
import type { GridColumn } from '../../ui/data-grid/data-grid.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { paymentLabels, statusLabels } from './words.ts'

/** An enrolment with the name of its course. */
export type EnrollmentRow = EnrollmentLine & { readonly courseName: string }

export const nameOf = ({ clientName }: EnrollmentRow): string =>
  clientName === '' ? 'Contacto sin nombre' : clientName
const cents = (pesos: number): number => Math.round(pesos * 100)

export const columns: readonly GridColumn<EnrollmentRow>[] = [
  { id: 'cliente', title: 'Cliente', value: nameOf, card: 'title' },
  { id: 'curso', title: 'Curso', kind: 'choice', value: row => row.courseName, card: 'note' },
  { id: 'fecha', title: 'Fecha', kind: 'day', value: row => row.enrollmentDate },
  {
    id: 'estado',
    title: 'Estado',
    kind: 'choice',
    value: ({ status }) => statusLabels[status].label,
    render: ({ status }) => (
      <Chip tone={statusLabels[status].tone}>{statusLabels[status].label}</Chip>
    ),
    card: 'aside',
  },
  {
    id: 'pago',
    title: 'Pago',
    kind: 'choice',
    value: ({ paymentStatus }) => paymentLabels[paymentStatus].label,
    render: ({ paymentStatus }) => (
      <Chip tone={paymentLabels[paymentStatus].tone}>{paymentLabels[paymentStatus].label}</Chip>
    ),
  },
  {
    id: 'total',
    title: 'Total',
    kind: 'money',
    value: row => cents(row.coursePrice + row.enrollmentFee),
    startsHidden: true,
  },
  { id: 'pagado', title: 'Pagado', kind: 'money', value: row => cents(row.totalPaid) },
  { id: 'saldo', title: 'Saldo', kind: 'money', value: row => cents(row.remainingBalance) },
  { id: 'folio', title: 'Folio', value: row => row.order, startsHidden: true },
]

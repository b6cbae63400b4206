import type { EnrollmentLine } from '@mostrador/contracts/catalog'
import { MovementDialog } from './movement-dialog.tsx'

type Props = { readonly enrollment: EnrollmentLine; readonly onClose: () => void }

/** The form of a movement, with what is left to pay of an enrolment. */
export const EnrollmentCharge = ({ enrollment, onClose }: Props) => {
  const { _id, clientId, clientName, remainingBalance, paymentMethod, order } = enrollment
  return (
    <MovementDialog
      enrollmentId={_id}
      description={`Inscripción con folio ${order}`}
      start={{
        amount: remainingBalance.toFixed(2),
        clientId,
        clientText: clientName,
        category: 'sales',
        ...(paymentMethod !== null && { paymentMethod }),
      }}
      onClose={onClose}
    />
  )
}

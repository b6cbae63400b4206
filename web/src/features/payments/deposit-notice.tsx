import { Text } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useAppointmentPaymentQuery } from '../../api/endpoints/payments.ts'
import { priceText } from './payment-words.ts'

/** Before an appointment is called off: what becomes of its deposit. Nothing without one. */
export const DepositNotice = ({
  appointment,
  isDeletion = false,
}: {
  readonly appointment: Appointment
  readonly isDeletion?: boolean | undefined
}) => {
  const { data } = useAppointmentPaymentQuery({ params: { id: appointment._id } })
  const payment = data?.payments.find(
    ({ state, deposit }) => state === 'settled' && deposit !== null
  )
  const end = payment?.deposit?.refundableUntil ?? null
  if (payment === undefined || end === null) return null
  const amount = priceText(payment)
  return (
    <Text role="status" bg="bg.warning" color="fg.warning" borderRadius="l2" px="3" py="2">
      {Date.now() <= Date.parse(end)
        ? `Pagó un anticipo de ${amount}. Todavía está a tiempo: se le devuelve.`
        : `Pagó un anticipo de ${amount}. Ya pasó el límite para devolverlo: se queda en el negocio. Si quieres devolverlo, hazlo desde la cita${isDeletion ? ' antes de eliminarla' : ''}.`}
    </Text>
  )
}

import type { Notification } from '@mostrador/contracts/crm'

/**
 * The notice of its cancellation that was delivered or is due, where that is the last its client
 * hears of the appointment.
 */
export const cancellationNotice = (
  notices: readonly Notification[],
  id: string
): Notification | undefined => {
  const last = notices
    .filter(({ appointmentId, kind, state }) => {
      const isNews = kind === 'canceled_appointment' || kind === 'moved_appointment'
      return appointmentId === id && isNews && (state === 'due' || state === 'sent')
    })
    .toSorted((a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate))
    .at(-1)
  return last?.kind === 'canceled_appointment' ? last : undefined
}

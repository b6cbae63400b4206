import type { Appointment } from '@mostrador/contracts/scheduling'
import { useEffect, useRef } from 'react'
import { useListMoneyMovementsQuery } from '../../../api/endpoints/money.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { isUpcoming } from '../lib/notify-client.ts'
import { NotifyClient } from './notify-client.tsx'
import type { MoveTarget } from './use-move.ts'
import type { NotifyOffer } from './use-notify-offer.ts'

/**
 * Ends the question for good once the appointment is over for its client: cancelled, attended, or
 * charged at the counter. Taking that back does not ask again.
 */
const useEndOnceOver = (
  appointmentId: string,
  listed: Appointment | undefined,
  onDone: () => void
): void => {
  const maySeeMoney = may(useSignedIn(), { page: 'money', action: 'view' })
  const { data } = useListMoneyMovementsQuery({ query: { appointmentId } }, { skip: !maySeeMoney })
  const payments = data?.data.length
  const paymentsBefore = useRef(payments)
  paymentsBefore.current ??= payments
  const isCharged = payments !== undefined && payments > (paymentsBefore.current ?? payments)
  // A list that is older than a restored appointment still calls it cancelled.
  const wasUpcoming = useRef(false)
  const isNowUpcoming = listed === undefined ? undefined : isUpcoming(listed)
  if (isNowUpcoming === true) wasUpcoming.current = true
  const isOver = isCharged || (wasUpcoming.current && isNowUpcoming === false)
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
}

type Props = {
  readonly offers: readonly NotifyOffer[]
  readonly listed: readonly Appointment[]
  readonly onUndo: (appointment: Appointment, before: MoveTarget) => void
  readonly onDone: (appointmentId: string) => void
}

/** Offers to tell the client of the latest move; of what is cancelled there is nothing to tell. */
export const LatestOffer = ({ offers, listed, onUndo, onDone }: Props) => {
  const listedOf = (id: string) => listed.find(({ _id }) => _id === id)
  const isCancelled = (id: string) => listedOf(id)?.status === 'cancelada'
  const open = offers.filter(({ appointment }) => !isCancelled(appointment._id))
  const shown = open.at(-1)
  return offers.map(offer => (
    <Offer
      key={`${offer.appointment._id} ${offer.appointment.version}`}
      offer={offer}
      listed={listedOf(offer.appointment._id)}
      isShown={offer === shown}
      more={open.length - 1}
      onUndo={onUndo}
      onDone={onDone}
    />
  ))
}

const Offer = ({
  offer: { appointment, before, isRestored },
  listed,
  isShown,
  more,
  onUndo,
  onDone,
}: Pick<Props, 'onUndo' | 'onDone'> & {
  readonly offer: NotifyOffer
  readonly listed: Appointment | undefined
  /** Others wait until it is answered. */
  readonly isShown: boolean
  readonly more: number
}) => {
  const end = () => onDone(appointment._id)
  useEndOnceOver(appointment._id, listed, end)
  if (!isShown) return null
  return (
    <NotifyClient
      appointment={appointment}
      isRestored={isRestored}
      more={more}
      onUndo={isRestored ? undefined : () => onUndo(listed ?? appointment, before)}
      onDone={end}
    />
  )
}

import type { DataOf } from '@mostrador/contracts'
import type { catalogRoutes } from '@mostrador/contracts/catalog'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePaidForAppointmentsQuery } from '../../api/endpoints/money.ts'
import { isPaidInFull } from './remaining.ts'

/** As many ids as one address holds. */
const IDS_PER_REQUEST = 100

/** An appointment, and the price of its service as it is written: '350', 'Desde $300', ''. */
type Payable = { readonly id: string; readonly price: string }
type Answer = DataOf<typeof catalogRoutes.paidForAppointments>

type Props = {
  readonly payables: readonly Payable[]
  /** Called with the ids of those that are paid in full, again when that changes. */
  readonly onPaid: (ids: ReadonlySet<string>) => void
}

/** Finds out which appointments are paid, and draws nothing. */
export const PaidAppointments = ({ payables, onPaid }: Props) => {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const requests = useMemo(() => requestsFor(payables), [payables])
  useEffect(() => {
    const cents = new Map(
      requests.flatMap(ids =>
        (answers.get(ids) ?? []).map(row => [row.appointmentId, row.cents] as const)
      )
    )
    onPaid(
      new Set(
        payables.flatMap(({ id, price }) => (isPaidInFull(price, cents.get(id) ?? 0) ? [id] : []))
      )
    )
  }, [payables, requests, answers, onPaid])
  const take = useCallback(
    (ids: string, answer: Answer) => setAnswers(current => new Map(current).set(ids, answer)),
    []
  )
  return requests.map(ids => <Request key={ids} ids={ids} onAnswer={take} />)
}

/** The ids of each request. Newer appointments have later ids: what was asked stays as it was. */
const requestsFor = (payables: readonly Payable[]): readonly string[] => {
  const ids = [...new Set(payables.map(({ id }) => id))].toSorted()
  return Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, index) =>
    ids.slice(index * IDS_PER_REQUEST, (index + 1) * IDS_PER_REQUEST).join()
  )
}

const Request = ({
  ids,
  onAnswer,
}: {
  readonly ids: string
  readonly onAnswer: (ids: string, answer: Answer) => void
}) => {
  const { data } = usePaidForAppointmentsQuery({ query: { ids } })
  useEffect(() => {
    if (data !== undefined) onAnswer(ids, data)
  }, [ids, data, onAnswer])
  return null
}

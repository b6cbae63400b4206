import { useListDisputesQuery } from '../../api/endpoints/payments.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { DisputeCard } from './dispute-card.tsx'

const credits = { page: 'credits', action: 'view' } as const
/** Only a few at once: each dispute is also announced by mail. */
const MAX_SHOWN = 3

/** On /creditos: purchases that a bank took back. Nothing without any. */
export const DisputeNotice = () => {
  const mayView = may(useSignedIn(), credits)
  const { data = [] } = useListDisputesQuery(undefined, {
    skip: !mayView,
    refetchOnMountOrArgChange: true,
  })
  return data
    .filter(({ kind }) => kind === 'purchase')
    .slice(0, MAX_SHOWN)
    .map(dispute => <DisputeCard key={dispute._id} dispute={dispute} />)
}

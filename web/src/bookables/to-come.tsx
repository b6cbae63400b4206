import { Text } from '@chakra-ui/react'
import type { ConcernedAppointments as Concerned } from '@mostrador/contracts/scheduling'
import { useLineNames } from '../api/line-names.ts'
import { useSignedIn } from '../api/session.ts'
import { ConcernedAppointments, keptText } from '../ui/concerned-appointments.tsx'

/** The appointments to come of what is archived, with who they are about. */
const ToCome = ({ concerned }: { concerned: Concerned }) => {
  const names = useLineNames(concerned.first)
  const timeZone = useSignedIn().business?.timezone.name
  return (
    <>
      <Text mb="2">{keptText(concerned.count)}</Text>
      <ConcernedAppointments {...concerned} names={names} timeZone={timeZone} />
    </>
  )
}

/** Drawn in a question; nothing while they are not known, or there are none. */
export const toComeThatStays = (concerned: Concerned | undefined) =>
  concerned === undefined || concerned.count === 0 ? undefined : <ToCome concerned={concerned} />

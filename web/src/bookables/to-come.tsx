import { Text } from '@chakra-ui/react'
import type { ConcernedAppointments as Concerned } from '@mostrador/contracts/scheduling'
import { useLineNames } from '../api/line-names.ts'
import { useSignedIn } from '../api/session.ts'
import { ConcernedAppointments, countedAppointments } from '../ui/concerned-appointments.tsx'

/** The appointments to come of what is archived or deleted, with who they are about. */
const ToCome = ({ concerned, note }: { concerned: Concerned; note: string }) => {
  const names = useLineNames(concerned.first)
  const timeZone = useSignedIn().business?.timezone.name
  return (
    <>
      <Text mb="2">{`Tiene ${countedAppointments(concerned.count)} por venir${note}`}</Text>
      <ConcernedAppointments {...concerned} names={names} timeZone={timeZone} />
    </>
  )
}

/** Drawn in a question; nothing while they are not known, or there are none. */
export const toComeThatStays = (concerned: Concerned | undefined) =>
  concerned === undefined || concerned.count === 0 ? undefined : (
    <ToCome concerned={concerned} note="; se quedan como están." />
  )

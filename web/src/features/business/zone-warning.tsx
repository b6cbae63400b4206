import { Text } from '@chakra-ui/react'
import { useAgendaTodayQuery } from '../../api/endpoints/agenda.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { zoneName } from '../../ui/zones.ts'
import { clockIn } from './zones.ts'

/** What a change of zone does, said before it is saved: wall-clock hours stay, appointments keep their moment. */
export const ZoneWarning = ({ from, to }: { from: string; to: string }) => {
  const seesAgenda = may(useSignedIn(), { page: 6, action: 'view' })
  const { data } = useAgendaTodayQuery(undefined, { skip: !seesAgenda })
  const next = data?.next[0]
  const example =
    next === undefined
      ? ''
      : ` La próxima, de las ${clockIn(from, new Date(next.start))}, se verá a las ${clockIn(to, new Date(next.start))}.`
  return (
    <Text
      role="status"
      textStyle="sm"
      bg="bg.warning"
      color="fg.warning"
      borderRadius="l2"
      px="3"
      py="2"
    >
      {`Tus horarios se quedan igual, ahora con el reloj de ${zoneName(to)}. Las citas que ya tienes conservan su momento y se verán a otra hora: revísalas y avísales.${example}`}
    </Text>
  )
}

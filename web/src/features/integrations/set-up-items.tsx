import { useListConnectionsQuery, useListLoginsQuery } from '../../api/endpoints/connections.ts'
import { useSignedIn } from '../../api/session.ts'
import type { SetUpStep } from '../contribution.ts'
import { ChannelCard } from './channel-card.tsx'
import { cards } from './channel-texts.ts'
import { useConnect } from './use-connect.ts'

const POLL_MS = 2_000

/** Numbers of WhatsApp as a step of the wizard: the card of /integraciones. */
export const WhatsappItems: SetUpStep['Items'] = ({ children }) => {
  const session = useSignedIn()
  const { data } = useListConnectionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const logins = useListLoginsQuery(undefined, { refetchOnMountOrArgChange: true })
  const visit = logins.data?.logins.find(({ login }) => login === 'whatsapp')
  useListLoginsQuery(undefined, {
    skip: visit?.state !== 'connecting',
    pollingInterval: POLL_MS,
  })
  const connecting = useConnect()
  const [texts] = cards
  const numbers = data?.filter(({ channel, login }) => channel === 'whatsapp' && login !== null)
  return children({
    rows: numbers?.length,
    form:
      texts === undefined ? null : (
        <ChannelCard
          texts={texts}
          connections={numbers ?? []}
          visit={visit}
          problem={connecting.problem?.text}
          isAvailable={logins.data?.available.includes('whatsapp')}
          mayEdit
          timeZone={session.business?.timezone.name}
          isTarget={false}
          connecting={connecting}
        />
      ),
  })
}

import { useParams } from 'react-router'
import { CalendarLinkScreen } from '../../features/calendar-link/calendar-link-screen.tsx'

/** /conectar-calendario/{token} */
export const Component = () => {
  const { token = '' } = useParams()
  return <CalendarLinkScreen key={token} token={token} />
}

import type { PageName } from '@mostrador/contracts/page-ids'
import {
  Bot,
  CalendarDays,
  Ellipsis,
  Home,
  Inbox,
  type LucideIcon,
  MessagesSquare,
} from 'lucide-react'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { type BrowserSession, isPlatformOnly, may } from '../../api/session.ts'
import './bottom-bar.css'
import { WaitingBadge } from './waiting.ts'

/** `page`: hidden from people who may not see it. */
type BarItem = { to: string; title: string; icon: LucideIcon; page?: PageName }
const places: readonly BarItem[] = [
  { to: '/principal', title: 'Inicio', icon: Home },
  { to: '/agenda', title: 'Agenda', icon: CalendarDays, page: 'agenda' },
  { to: '/chat', title: 'Chat', icon: MessagesSquare, page: 'chat' },
  { to: '/asistentes', title: 'Asistentes', icon: Bot, page: 'assistants' },
]
const platformPlaces: readonly BarItem[] = [
  { to: '/admin/pendientes', title: 'Pendientes', icon: Inbox },
]

const placesFor = (session: BrowserSession): readonly BarItem[] =>
  isPlatformOnly(session)
    ? platformPlaces
    : places.filter(({ page }) => page === undefined || may(session, { page, action: 'view' }))

/**
 * Where the thumb is: Inicio, the three screens of staff, and the rest behind 'Más'. Phones only.
 */
export const BottomBar = ({
  onMore,
  moreOpen,
  session,
}: {
  onMore: () => void
  moreOpen: boolean
  session: BrowserSession
}) => (
  <nav className="bottom-bar" aria-label="Accesos rápidos" data-toasts-above="">
    {placesFor(session).map(({ to, title, icon: Icon }) => (
      <NavLink key={to} to={to}>
        <Icon size={20} aria-hidden="true" />
        <span className="title">{title}</span>
        {to === '/chat' ? (
          <span className="badge">
            <Suspense>
              <WaitingBadge narrow />
            </Suspense>
          </span>
        ) : null}
      </NavLink>
    ))}
    <button type="button" onClick={onMore} aria-expanded={moreOpen} aria-haspopup="dialog">
      <Ellipsis size={20} aria-hidden="true" />
      Más
    </button>
  </nav>
)

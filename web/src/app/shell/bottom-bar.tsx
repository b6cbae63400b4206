import type { PageName } from '@mostrador/contracts/page-ids'
import { Box, HStack, Text } from '@chakra-ui/react'
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
import { WaitingBadge } from './waiting.ts'

const look = {
  flex: '1',
  minW: '0',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minH: '14',
  color: 'fg.muted',
  textStyle: 'xs',
  '&[aria-current=page]': { color: 'brand.fg', fontWeight: '600' },
  focusVisibleRing: 'inside',
} as const

/** `page`: hidden from people who may not see it. */
type Place = { to: string; title: string; icon: LucideIcon; page?: PageName }
const places: readonly Place[] = [
  { to: '/principal', title: 'Inicio', icon: Home },
  { to: '/agenda', title: 'Agenda', icon: CalendarDays, page: 'agenda' },
  { to: '/chat', title: 'Chat', icon: MessagesSquare, page: 'chat' },
  { to: '/asistentes', title: 'Asistentes', icon: Bot, page: 'assistants' },
]
const platformPlaces: readonly Place[] = [
  { to: '/admin/pendientes', title: 'Pendientes', icon: Inbox },
]

const placesFor = (session: BrowserSession): readonly Place[] =>
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
  <HStack
    as="nav"
    aria-label="Accesos rápidos"
    data-toasts-above=""
    position="fixed"
    insetX="0"
    bottom="0"
    zIndex="docked"
    gap="0"
    bg="bg.panel"
    borderTopWidth="1px"
    borderColor="border.subtle"
    pb="env(safe-area-inset-bottom)"
  >
    {placesFor(session).map(({ to, title, icon: Icon }) => (
      <Box key={to} {...look} asChild>
        <NavLink to={to}>
          <Icon size={20} aria-hidden="true" />
          <Text as="span" maxW="full" truncate>
            {title}
          </Text>
          {to === '/chat' ? (
            <Box as="span" position="absolute" top="0.5" insetStart="calc(50% + 6px)">
              <Suspense>
                <WaitingBadge narrow />
              </Suspense>
            </Box>
          ) : null}
        </NavLink>
      </Box>
    ))}
    <Box {...look} asChild>
      <button type="button" onClick={onMore} aria-expanded={moreOpen} aria-haspopup="dialog">
        <Ellipsis size={20} aria-hidden="true" />
        Más
      </button>
    </Box>
  </HStack>
)

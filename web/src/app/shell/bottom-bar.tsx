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
import { NavLink } from 'react-router'

const look = {
  flex: '1',
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
const places: readonly { to: string; title: string; icon: LucideIcon }[] = [
  { to: '/principal', title: 'Inicio', icon: Home },
  { to: '/agenda', title: 'Agenda', icon: CalendarDays },
  { to: '/chat', title: 'Chat', icon: MessagesSquare },
  { to: '/asistentes', title: 'Asistentes', icon: Bot },
]
const platformPlaces: typeof places = [
  { to: '/admin/pendientes', title: 'Pendientes', icon: Inbox },
]

/** Where the thumb is: the first page, the three screens of staff, and the rest behind 'Más'. Phones only. */
export const BottomBar = ({
  onMore,
  moreOpen,
  platformOnly,
}: {
  onMore: () => void
  moreOpen: boolean
  platformOnly: boolean
}) => (
  <HStack
    as="nav"
    aria-label="Accesos rápidos"
    data-toasts-above=""
    hideFrom="md"
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
    {(platformOnly ? platformPlaces : places).map(({ to, title, icon: Icon }) => (
      <Box key={to} {...look} asChild>
        <NavLink to={to}>
          <Icon size={20} aria-hidden="true" />
          <Text as="span">{title}</Text>
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

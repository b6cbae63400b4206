import { Box, Button as Plain, HStack, Kbd, Text, VisuallyHidden } from '@chakra-ui/react'
import { ChevronsUpDown, CircleUserRound, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { problemText } from '../../api/problem.ts'
import { type BrowserSession, isPlatformOnly, seesCredits } from '../../api/session.ts'
import { useChooseBusinessMutation, useSignOutMutation } from '../../api/endpoints/session.ts'
import { useColorMode } from '../../theme/color-mode.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Avatar } from '../../ui/pieces.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { toast } from '../../ui/toaster.tsx'
import { leaveFor } from '../leave.ts'
import { ConnectionChip } from './connection-chip.tsx'
import { CachedSinceChip } from './cached-since-chip.tsx'
import { Credits } from './credits.tsx'
import { Wordmark } from './wordmark.tsx'

const themes = {
  light: { next: 'dark', name: 'Tema claro. Cambiar a oscuro', icon: <Sun /> },
  dark: { next: 'system', name: 'Tema oscuro. Cambiar al del sistema', icon: <Moon /> },
  system: { next: 'light', name: 'Tema del sistema. Cambiar a claro', icon: <Monitor /> },
} as const

/**
 * 44 px for the thumb, the size of the bar for the mouse. In pixels: the bar does not grow with the
 * text, and its buttons stay inside of it at 200 %.
 */
const side = { base: '44px', md: '36px' } as const
const thumb = { size: 'sm', w: side, h: side, minW: side, minH: side } as const
const avatarLimit = { '& > div': { maxWidth: '32px', maxHeight: '32px' } } as const

export const ThemeToggle = () => {
  const { choice, choose } = useColorMode()
  const { next, name, icon } = themes[choice]
  return <IconButton name={name} icon={icon} {...thumb} onClick={() => choose(next)} />
}

/** The business in use; a menu only where there is more than one. */
const BusinessSwitcher = ({ session }: { session: BrowserSession }) => {
  const [choose, { isLoading }] = useChooseBusinessMutation()
  const name = session.business?.name ?? (isPlatformOnly(session) ? 'Plataforma' : 'Sin negocio')
  if (session.businesses.length < 2)
    return (
      <Text fontWeight="600" textStyle="sm" truncate>
        {name}
      </Text>
    )
  const switchTo = (businessId: string) => {
    if (businessId === session.business?._id) return
    choose({ body: { businessId } })
      .unwrap()
      .catch((error: unknown) => toast.error(problemText(error)))
  }
  return (
    <Menu
      label="Cambiar de negocio"
      placement="bottom-start"
      trigger={
        <Plain
          variant="ghost"
          colorPalette="gray"
          size="sm"
          px="2"
          ms="-2"
          minW="0"
          flexShrink="1"
          loading={isLoading}
          aria-label={`Negocio: ${name}. Cambiar de negocio`}
        >
          <Text as="span" truncate>
            {name}
          </Text>
          <ChevronsUpDown size={14} />
        </Plain>
      }
      items={session.businesses.map(business => ({
        id: business._id,
        label: business.name,
        onSelect: () => switchTo(business._id),
      }))}
    />
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The bar over every screen: which business, what it has left, the palette, the theme, and who is
 * here.
 */

export const TopBar = ({
  session,
  onPalette,
  notices,
}: {
  session: BrowserSession | null
  onPalette: () => void
  /** The button of the notices, on phones. */
  notices: ReactNode
}) => {
  const [signOut] = useSignOutMutation()
  const navigate = useNavigate()
  const isWide = useIsWide()
  return (
    <HStack
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      h="var(--shell-top)"
      px={{ base: '3', md: '5' }}
      gap={{ base: '0.5', md: '2' }}
      bg="bg.canvas"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <HStack flex="1" minW="0" gap="3">
        {session === null ? null : <BusinessSwitcher session={session} />}
        {session === null && !isWide ? <Wordmark /> : null}
        {session === null ? null : <ConnectionChip />}
        {session === null ? null : <CachedSinceChip />}
      </HStack>
      {session === null || session.business === null || !seesCredits(session) ? null : (
        <Box hideBelow="sm">
          <Credits businessId={session.business._id} />
        </Box>
      )}
      {notices}
      {session === null ? null : (
        <>
          {isWide ? (
            <Plain
              variant="outline"
              colorPalette="gray"
              size="sm"
              color="fg.muted"
              onClick={onPalette}
              aria-keyshortcuts="Control+K Meta+K"
            >
              <Search size={14} />
              Buscar o ir a…<Kbd size="sm">{isMac() ? '⌘' : 'Ctrl'} K</Kbd>
            </Plain>
          ) : (
            <IconButton name="Buscar o ir a…" icon={<Search />} {...thumb} onClick={onPalette} />
          )}
        </>
      )}
      {session?.business?.partner == null ? <ThemeToggle /> : null}
      {session === null && !isWide ? <SignInLink /> : null}
      {session === null ? null : (
        <Menu
          label="Tu cuenta"
          trigger={
            <Plain
              variant="ghost"
              colorPalette="gray"
              {...thumb}
              px="1"
              flexShrink="0"
              css={avatarLimit}
              borderRadius="full"
            >
              <VisuallyHidden>Tu cuenta: {session.user.name}</VisuallyHidden>
              <Avatar name={session.user.name} size="xs" />
            </Plain>
          }
          items={[
            { id: 'who', label: session.user.email, disabled: true, onSelect: () => undefined },
            {
              id: 'account',
              label: 'Mi cuenta',
              icon: <CircleUserRound size={16} />,
              onSelect: () => void navigate('/cuenta'),
            },
            {
              id: 'out',
              label: 'Cerrar sesión',
              icon: <LogOut size={16} />,
              divided: true,
              onSelect: () => {
                signOut()
                  .unwrap()
                  .then(() => leaveFor('/auth/ingresar'))
                  .catch((error: unknown) => toast.error(problemText(error)))
              },
            },
          ]}
        />
      )}
    </HStack>
  )
}

/** For visitors on phones, where there is no side menu [NAV-17]. */
const SignInLink = () => (
  <Plain asChild size="sm" minH="11">
    <NavLink to="/auth/ingresar">Ingresar</NavLink>
  </Plain>
)

import { Box, Flex, HStack, SkipNavContent, SkipNavLink, Text } from '@chakra-ui/react'
import { FlaskConical } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { BrowserSession } from '../../api/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useHotkeys } from './hotkeys.ts'
import { SideMenu, Wordmark } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useVerifyLater } from './verify-later.ts'

// Both open on demand: most visits never need them, and phones should not load them first.
const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const VerifyNotice = lazy(async () => ({
  default: (await import('../../features/account/verify-notice.tsx')).VerifyNotice,
}))
const MoreDrawer = lazy(async () => ({ default: (await import('./more-drawer.tsx')).MoreDrawer }))

const SandboxNotice = () => (
  <HStack
    as="section"
    aria-label="Aviso"
    gap="2"
    px={{ base: '3', md: '5' }}
    py="1.5"
    bg="bg.warning"
    color="fg.warning"
    textStyle="xs"
    borderBottomWidth="1px"
    borderColor="border.subtle"
  >
    <FlaskConical size={14} aria-hidden="true" />
    <Text>Modo de demostración: los mensajes no salen a Internet</Text>
  </HStack>
)

/** Its room is kept while its code arrives, so that nothing moves. */
const VerifyRow = ({ email, onLater }: { email: string; onLater: () => void }) => (
  <Box
    as="section"
    aria-label="Verifica tu correo"
    h="45px"
    px={{ base: '3', md: '5' }}
    bg="bg.muted"
    textStyle="sm"
    borderBottomWidth="1px"
    borderColor="border.subtle"
  >
    <Suspense>
      <VerifyNotice email={email} onLater={onLater} />
    </Suspense>
  </Box>
)

/** The frame of every screen. `--shell-top` and `--shell-bottom` tell full-height screens how much of the window it takes. */
export const Shell = ({
  session,
  children,
}: {
  session: BrowserSession | null
  children: ReactNode
}) => {
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [moreOpen, setMoreOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  useHotkeys(session !== null, openPalette)
  useEffect(() => {
    setMoreOpen(false)
    // A new screen starts at its content for the keyboard and the screen reader too.
    if (arrivedAt.current !== pathname) main.current?.focus({ preventScroll: true })
    arrivedAt.current = pathname
  }, [pathname])
  useEffect(() => {
    // Fetched while nothing else happens, so that the first letters after Ctrl+K are not lost.
    const timer = setTimeout(() => {
      loadPalette().catch(() => undefined)
    }, 3000)
    return () => clearTimeout(timer)
  }, [])
  const sandbox = session?.sandbox === true
  const [later, putOff] = useVerifyLater()
  const unverified = session?.user.emailVerified === false && !later
  return (
    <Flex
      minH="100dvh"
      css={{
        '--shell-top': '56px',
        '--shell-notice': `${(sandbox ? 29 : 0) + (unverified ? 45 : 0)}px`,
        '--shell-bottom': {
          base: session === null ? '0px' : 'calc(57px + env(safe-area-inset-bottom))',
          md: '0px',
        },
      }}
    >
      <SkipNavLink>Saltar al contenido</SkipNavLink>
      <Box
        as="aside"
        hideBelow="md"
        w="64"
        flexShrink="0"
        position="sticky"
        top="0"
        h="100dvh"
        overflowY="auto"
        borderEndWidth="1px"
        borderColor="border.subtle"
        bg="bg.panel"
        px="3"
        py="4"
        scrollbarWidth="thin"
      >
        <Box px="3" pb="4">
          <Wordmark />
        </Box>
        <SideMenu session={session} />
      </Box>
      <Flex direction="column" flex="1" minW="0">
        <TopBar session={session} onPalette={openPalette} />
        {sandbox ? <SandboxNotice /> : null}
        {unverified ? <VerifyRow email={session.user.email} onLater={putOff} /> : null}
        <SkipNavContent asChild>
          <Box as="main" ref={main} tabIndex={-1} flex="1" minW="0" pb="var(--shell-bottom)">
            {children}
          </Box>
        </SkipNavContent>
      </Flex>
      {session === null ? null : (
        <BottomBar session={session} onMore={() => setMoreOpen(true)} moreOpen={moreOpen} />
      )}
      <Suspense>
        {paletteOpen ? <Palette onClose={() => setPaletteOpen(false)} session={session} /> : null}
        {moreOpen ? <MoreDrawer onClose={() => setMoreOpen(false)} session={session} /> : null}
      </Suspense>
    </Flex>
  )
}

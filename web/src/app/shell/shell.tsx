import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { BrowserSession } from '../../api/session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { bannerHeight, OfflineBanner, useConnectivity } from './offline-banner.tsx'
import { useOnFirstInput } from '../../ui/on-first-input.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { useNewVersion } from '../worker.ts'
import { useHotkeys } from './hotkeys.ts'
import { Notices, NoticesButton, useNotices } from './notices.tsx'
import { TopBar } from './top-bar.tsx'
import { Wordmark } from './wordmark.tsx'
import { VersionBanner, versionHeight } from './version-banner.tsx'

// Both open on demand: most visits never need them, and phones should not load them first.
const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))
const SideMenu = lazy(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))
const MoreDrawer = lazy(async () => ({ default: (await import('./more-drawer.tsx')).MoreDrawer }))
const AdvisorButton = lazy(async () => ({
  default: (await import('./advisor-button.tsx')).AdvisorButton,
}))

/** From the opening of the page to what can wait [UX-03]. */
const SETTLED_MS = 3000

/**
 * The frame of every screen. `--shell-top` and `--shell-bottom` tell full-height screens how much
 * of the window it takes.
 */
export const Shell = ({
  session,
  children,
}: {
  session: BrowserSession | null
  children: ReactNode
}) => {
  /** What is typed in the palette; null while it is closed. */
  const [searched, setSearched] = useState<string | null>(null)
  const isPaletteOpen = searched !== null
  const [moreOpen, setMoreOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const openPalette = useCallback(() => setSearched(text => text ?? ''), [])
  const openShortcuts = useCallback(() => setShortcutsOpen(true), [])
  const typeAhead = useCallback(
    (letter: string) => setSearched(text => `${text ?? ''}${letter}`),
    []
  )
  const hotkeys = useMemo(
    () => ({ openPalette, openShortcuts, typeAhead: isPaletteOpen ? typeAhead : undefined }),
    [openPalette, openShortcuts, typeAhead, isPaletteOpen]
  )
  useHotkeys(session !== null, hotkeys)
  useEffect(() => {
    setMoreOpen(false)
    // A new screen starts at its content for the keyboard and the screen reader too.
    if (arrivedAt.current !== pathname) main.current?.focus({ preventScroll: true })
    arrivedAt.current = pathname
  }, [pathname])
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  const advisor = isSettled ? session?.contactWhatsapp : undefined
  // So that the first letters after Ctrl+K are not lost.
  useOnFirstInput(loadPalette)
  const offlineSince = useConnectivity()
  const isOld = useNewVersion()
  const isWide = useIsWide()
  const notices = useNotices(session, pathname)
  const banners = (offlineSince === null ? 0 : bannerHeight) + (isOld ? versionHeight : 0)
  return (
    <Flex
      minH="100dvh"
      css={{
        '--shell-top': isWide ? '56px' : '48px',
        '--shell-notice': `calc(${notices.height} + ${banners}px)`,
        '--shell-bottom':
          session === null || isWide ? '0px' : 'calc(57px + env(safe-area-inset-bottom))',
      }}
    >
      <SkipNavLink>Saltar al contenido</SkipNavLink>
      {isWide ? (
        <SideBar>
          <Suspense>
            <SideMenu session={session} />
          </Suspense>
        </SideBar>
      ) : null}
      <Flex direction="column" flex="1" minW="0">
        <TopBar
          session={session}
          onPalette={openPalette}
          notices={<NoticesButton notices={notices} />}
        />
        {offlineSince === null ? null : <OfflineBanner since={offlineSince} />}
        {isOld ? <VersionBanner /> : null}
        <Notices notices={notices} />
        <SkipNavContent asChild>
          <Box as="main" ref={main} tabIndex={-1} flex="1" minW="0" pb="var(--shell-bottom)">
            {children}
          </Box>
        </SkipNavContent>
      </Flex>
      {session === null || isWide ? null : (
        <BottomBar session={session} onMore={() => setMoreOpen(true)} moreOpen={moreOpen} />
      )}
      <Suspense>
        {searched === null ? null : (
          <Palette
            typed={searched}
            onTyped={setSearched}
            onClose={() => setSearched(null)}
            session={session}
          />
        )}
        {shortcutsOpen ? <Shortcuts onClose={() => setShortcutsOpen(false)} /> : null}
        {moreOpen ? <MoreDrawer onClose={() => setMoreOpen(false)} session={session} /> : null}
        {advisor == null || session === null ? null : (
          <AdvisorButton whatsapp={advisor} userId={session.user._id} />
        )}
      </Suspense>
    </Flex>
  )
}

const SideBar = ({ children }: { children: ReactNode }) => (
  <Box
    as="aside"
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
    {children}
  </Box>
)

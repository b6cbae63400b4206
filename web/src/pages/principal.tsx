import { Box, Input } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSignedIn } from '../api/session.ts'
import { Page, PageHeader } from '../ui/pieces.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import { useNear } from '../ui/use-near.ts'
import { greeting } from './greeting.ts'

// After the greeting and the search, which need none of it.
const PrincipalToday = lazy(async () => ({
  default: (await import('./principal-today.tsx')).PrincipalToday,
}))
// Below today, and what the search finds.
const loadMenu = () => import('./principal-menu.tsx')
const Sections = lazy(async () => ({ default: (await loadMenu()).Sections }))
const Found = lazy(async () => ({ default: (await loadMenu()).Found }))

const menuSkeleton = <CardsSkeleton cards={6} height="20" />

/** The cards of all screens, fetched when they are about to be seen. */
const Menu = () => {
  const [elementRef, isNear] = useNear()
  return (
    <Box ref={elementRef}>
      {isNear ? (
        <Suspense fallback={menuSkeleton}>
          <Sections />
        </Suspense>
      ) : (
        // Nothing is being loaded yet.
        <Box h="60" />
      )}
    </Box>
  )
}

/** /principal: greeting, today, assistants, and every screen of the product [NAV-14, NAV-15]. */
export const Component = () => {
  const session = useSignedIn()
  const [typed, setTyped] = useState('')
  const title = greeting(session.user.name, new Date().getHours())
  return (
    <Page>
      <PageHeader title={title} description={session.business?.name} />
      <Box position="relative" maxW="md">
        <Box position="absolute" insetStart="3" top="50%" transform="translateY(-50%)" zIndex="1">
          <Search size={16} aria-hidden="true" />
        </Box>
        <Input
          ps="10"
          type="search"
          aria-label="Buscar funciones, clientes y citas"
          placeholder="¿Qué quieres hacer o a quién buscas?"
          value={typed}
          onFocus={() => {
            loadMenu().catch(() => undefined)
          }}
          onChange={event => setTyped(event.target.value)}
        />
      </Box>
      {typed.trim() === '' ? (
        <Suspense fallback={<CardsSkeleton cards={4} height="40" />}>
          <PrincipalToday menu={<Menu />} />
        </Suspense>
      ) : (
        <Suspense fallback={menuSkeleton}>
          <Found typed={typed} />
        </Suspense>
      )}
    </Page>
  )
}

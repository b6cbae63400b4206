import { Box, HStack, Text } from '@chakra-ui/react'
import { FlaskConical, MailWarning } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BrowserSession } from '../../api/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { useIsLow, useIsWide } from '../../ui/use-media.ts'
import { usePutOff } from './put-off.ts'

const VerifyNotice = lazy(async () => ({
  default: (await import('../../features/account/verify-notice.tsx')).VerifyNotice,
}))

/** Heights of the rows in CSS pixels: full-height screens subtract them from the window. */
const SANDBOX_PX = 29
const VERIFY_PX = 45
/**
 * Screens that fill the window: on a phone the rows are theirs until somebody asks for the notices,
 * and on a phone on its side those of every screen.
 */
const fullHeight = ['/agenda', '/chat', '/simulador']

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
    <Text truncate>Modo de demostración: los mensajes no salen a Internet</Text>
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

/** Which notices stand over the screens, how high they are, and whether a phone shows them here. */
export const useNotices = (session: BrowserSession | null, pathname: string) => {
  const [isAsked, setAsked] = useState(false)
  const isWide = useIsWide()
  const isLow = useIsLow()
  const [later, putOff] = usePutOff('verify-later', session?.user._id ?? '')
  useEffect(() => setAsked(false), [pathname])
  const sandbox = session?.sandbox === true
  const email = session?.user.emailVerified === false && !later ? session.user.email : null
  const rows = (sandbox ? SANDBOX_PX : 0) + (email === null ? 0 : VERIFY_PX)
  const folds = !isWide && (isLow || fullHeight.some(path => pathname.startsWith(path)))
  const isFolded = folds && !isAsked
  return {
    sandbox,
    email,
    putOff,
    height: isFolded ? '0px' : `${rows}px`,
    isFolded,
    /** Absent where the rows are shown anyway, or where there are none. */
    toggle: folds && rows > 0 ? () => setAsked(asked => !asked) : undefined,
  }
}
type Shown = { readonly notices: ReturnType<typeof useNotices> }

/** On phones: opens the notices over a screen that fills the window. */
export const NoticesButton = ({ notices: { email, isFolded, toggle } }: Shown) =>
  toggle === undefined ? null : (
    <IconButton
      name={email === null ? 'Modo de demostración' : 'Avisos: verifica tu correo'}
      icon={email === null ? <FlaskConical /> : <MailWarning />}
      color="fg.warning"
      boxSize="11"
      minW="11"
      aria-expanded={!isFolded}
      onClick={toggle}
    />
  )

export const Notices = ({ notices: { sandbox, email, putOff, isFolded } }: Shown) =>
  isFolded ? null : (
    <>
      {sandbox ? <SandboxNotice /> : null}
      {email === null ? null : <VerifyRow email={email} onLater={putOff} />}
    </>
  )

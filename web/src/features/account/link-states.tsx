import { Button as ChakraButton, Link as ChakraLink, Skeleton, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, LinkIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Loading } from '../../ui/skeletons.tsx'

/** The secret of the link is used, expired, replaced or unknown: only a new mail helps. */
export const isLinkGone = (error: unknown): boolean =>
  isProblem(error) && error.code === 'link_invalid'
// A truncated secret is refused by its format.
const isUnreadable = (error: unknown): boolean =>
  isProblem(error) && error.code === 'invalid_request'

/** A link that looks like a button: what to do next. */
export const NextStep = ({
  to,
  state,
  children,
}: {
  to: string
  state?: { readonly email: string } | undefined
  children: ReactNode
}) => (
  <ChakraButton asChild colorPalette="brand" size="lg">
    <Link to={to} state={state}>
      {children}
    </Link>
  </ChakraButton>
)

export const QuietLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ChakraLink asChild color="brand.fg" fontWeight="600" py="3" my="-3">
    <Link to={to}>{children}</Link>
  </ChakraLink>
)

/** What happened, for good, and what to do next. */
export const LinkOutcome = ({
  title,
  icon = <CircleCheck />,
  children,
  action,
}: {
  title: string
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) => (
  <AuthFrame title={title}>
    <Stack gap="5" align="stretch" textAlign="center">
      <Stack align="center" color="brand.fg" aria-hidden="true">
        {icon}
      </Stack>
      <Stack gap="3" role="status">
        {children}
      </Stack>
      {action}
    </Stack>
  </AuthFrame>
)

/**
 * The link could not be read: it is over, and `whenGone` says what to do; or the server could not
 * be asked, and one tries again.
 */
export const LinkProblem = ({
  error,
  busy,
  onRetry,
  whenGone,
}: {
  error: unknown
  busy: boolean
  onRetry: () => void
  whenGone: ReactNode
}) =>
  isLinkGone(error) || isUnreadable(error) ? (
    <LinkOutcome title="Este enlace ya no sirve" icon={<LinkIcon />} action={whenGone}>
      <Text color="fg.muted">Ya se usó, venció o llegó otro más nuevo a tu correo.</Text>
    </LinkOutcome>
  ) : (
    <LinkOutcome
      title="No pudimos abrir el enlace"
      icon={<RotateCw />}
      action={
        <Button kind="main" size="lg" icon={<RotateCw />} loading={busy} onClick={onRetry}>
          Intentar de nuevo
        </Button>
      }
    >
      <Text color="fg.muted">{problemText(error)}</Text>
    </LinkOutcome>
  )

export const LinkSkeleton = ({ title }: { title: string }) => (
  <AuthFrame title={title}>
    <Loading>
      <Stack gap="5">
        <Skeleton h="5" w="80%" />
        <Skeleton h="11" />
        <Skeleton h="11" />
      </Stack>
    </Loading>
  </AuthFrame>
)

import { Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { ChangeAccount } from './change-account.tsx'
import { isLinkGone, LinkProblem, LinkSkeleton } from './link-states.tsx'
import { SignInForm } from './sign-in-form.tsx'

type LinkQuery = {
  readonly data?:
    | { readonly email: string; readonly signedIn: 'same' | 'other' | 'none' }
    | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
/** A call and its state. */
type Step = {
  readonly run: () => void
  readonly busy: boolean
  readonly error: unknown
}
export type OwnedLinkProps = {
  readonly link: LinkQuery
  readonly title: string
  readonly subtitle: (email: string) => ReactNode
  readonly confirm: Step & { readonly text: string }
  /** «No fui yo»: anybody who reads the mailbox may, signed in or not. */
  readonly refuse: Step & {
    readonly question: string
    readonly consequence: (email: string) => string
    readonly text: string
  }
  readonly signIn: { readonly help: string; readonly withLinkEmail: boolean }
  readonly otherAccount: (email: string) => string
  readonly whenGone: ReactNode
}

/**
 * A link of a mail that only the account it was made for can use: signs in first when needed, then
 * asks, and can be refused.
 */
export const OwnedLink = (props: OwnedLinkProps) => {
  const { link, title, subtitle, confirm, refuse, whenGone } = props
  const session = useSession()
  const [refusing, setRefusing] = useState(false)
  const failure = link.error ?? (isLinkGone(confirm.error) ? confirm.error : undefined)
  if (failure !== undefined)
    return (
      <LinkProblem
        error={failure}
        busy={link.isFetching}
        onRetry={() => void link.refetch()}
        whenGone={whenGone}
      />
    )
  const { data } = link
  // Just signed in: the next answer says whether it is the account of the link.
  const changing = link.isFetching && (data?.signedIn === 'none') !== (session === null)
  if (data === undefined || changing) return <LinkSkeleton title={title} />
  const refusal = isLinkGone(refuse.error) ? undefined : refuse.error
  return (
    <AuthFrame
      title={title}
      subtitle={subtitle(data.email)}
      footer={
        <Button kind="bare" minH="11" onClick={() => setRefusing(true)} aria-haspopup="dialog">
          No fui yo
        </Button>
      }
    >
      <Stack gap="5">
        <OwnedLinkStep {...props} email={data.email} signedIn={data.signedIn} />
        <FormProblem text={refusal === undefined ? undefined : problemText(refusal)} />
      </Stack>
      <ConfirmDestructive
        open={refusing}
        onClose={() => setRefusing(false)}
        title={refuse.question}
        description={refuse.consequence(data.email)}
        confirmText={refuse.text}
        busy={refuse.busy}
        onConfirm={() => {
          setRefusing(false)
          refuse.run()
        }}
      />
    </AuthFrame>
  )
}

/** Sign in, change the account, or confirm: the step that is next. */
const OwnedLinkStep = ({
  email,
  signedIn,
  confirm,
  signIn,
  otherAccount,
}: OwnedLinkProps & {
  readonly email: string
  readonly signedIn: 'same' | 'other' | 'none'
}) => {
  if (signedIn === 'other') return <ChangeAccount text={otherAccount(email)} />
  if (signedIn === 'none')
    return (
      <Stack gap="5">
        <Text color="fg.muted">{signIn.help}</Text>
        <SignInForm email={signIn.withLinkEmail ? email : ''} fixedEmail={signIn.withLinkEmail} />
      </Stack>
    )
  return (
    <Stack gap="5">
      <FormProblem text={confirm.error === undefined ? undefined : problemText(confirm.error)} />
      <Button kind="main" size="lg" loading={confirm.busy} onClick={confirm.run}>
        {confirm.text}
      </Button>
    </Stack>
  )
}

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { safePath } from '../../api/safe-path.ts'
import { SignInFields } from '../../features/account/sign-in-fields.tsx'
import { registerPath, SignInFrame } from '../../features/account/sign-in-frame.tsx'
import { readSession, signIn } from './calls.ts'

/** What follows signing in, fetched while somebody types. */
const loadApp = () =>
  Promise.all([
    import('../start.tsx'),
    import('../shell/framed.tsx'),
    import('../../theme/screen-recipes.ts'),
  ])

/** A click that opens the address here: no other tab, no download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** `onLeave`: goes on in the app. */
export const SignInPage = ({
  onLeave,
}: {
  onLeave: (arrival: import('../start.tsx').Arrival) => Promise<void>
}) => {
  const [p] = useState(() => new URLSearchParams(location.search).get('p'))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      stop.abort()
      loadApp().catch(() => undefined)
    }
    // A password manager fills the form without a key or a finger.
    for (const sign of ['input', 'keydown', 'pointerdown'])
      window.addEventListener(sign, load, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  const wasAsked = useRef(false)
  useEffect(() => {
    // Once, also where effects run twice.
    if (wasAsked.current) return
    wasAsked.current = true
    // Should the answer not come: the form is there, and signing in will tell.
    void readSession().then(({ data: session }) => {
      if (session != null) void onLeave({ to: safePath(p), replace: true, session })
    })
  }, [p, onLeave])

  const send = async (form: Parameters<typeof signIn>[0]): Promise<void> => {
    setSending(true)
    setProblem(undefined)
    const { data: session, error } = await signIn(form)
    if (error === undefined) return onLeave({ to: safePath(p), replace: true, session })
    setProblem(problemText(error))
    setSending(false)
  }
  const linkTo = (to: string, text: string, state?: unknown) => (
    <a
      href={safePath(to)}
      onClick={event => {
        if (!isPlain(event)) return
        event.preventDefault()
        void onLeave({ to, replace: false, state })
      }}
    >
      {text}
    </a>
  )
  return (
    <SignInFrame registerLink={linkTo(registerPath(p), 'Crea tu cuenta')}>
      <SignInFields
        onSend={send}
        isSending={isSending}
        problem={problem}
        forgotLink={email => linkTo('/recuperar', '¿Olvidaste tu contraseña?', { email })}
      />
    </SignInFrame>
  )
}

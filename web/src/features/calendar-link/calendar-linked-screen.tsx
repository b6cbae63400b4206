import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFinishCalendarLinkMutation } from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { forgetBegun, readBegun } from './browser-key.ts'

const notBegunHere =
  'Esta conexión no empezó en este navegador. Abre otra vez el enlace que te mandó tu negocio.'

/** /conectar-calendario/listo: the way back from Google. Each answer is sent once. */
export const CalendarLinkedScreen = () => {
  const [query, setQuery] = useSearchParams()
  const [finish, finishing] = useFinishCalendarLinkMutation()
  const [startedLink] = useState(readBegun)
  const [answer] = useState(() => ({
    state: query.get('state') ?? '',
    code: query.get('code'),
  }))
  const wasSent = useRef(false)
  const isComplete = startedLink !== null && answer.state !== ''
  useEffect(() => {
    if (!isComplete || wasSent.current) return
    wasSent.current = true
    // The code works once and does not belong in the history.
    setQuery({}, { replace: true })
    const { state, code } = answer
    const body = { state, browserKey: startedLink.browserKey, ...(code === null ? {} : { code }) }
    void finish({ body })
      .unwrap()
      .then(forgetBegun, () => undefined)
  }, [answer, startedLink, finish, isComplete, setQuery])
  if (finishing.data !== undefined) {
    const { businessName, specialistName, account } = finishing.data
    return (
      <AuthFrame title="Tu calendario está conectado">
        <Stack gap="2" role="status">
          <Text>
            {specialistName}, conectaste <strong>{account}</strong> con la agenda de {businessName}.
          </Text>
          <Text color="fg.muted">
            Ahora tu negocio elige cuál de tus calendarios se usa. Ya puedes cerrar esta página.
          </Text>
        </Stack>
      </AuthFrame>
    )
  }
  if (isComplete && finishing.error === undefined)
    return (
      <AuthFrame title="Conectamos tu calendario…">
        <CardsSkeleton cards={1} height="16" />
      </AuthFrame>
    )
  return (
    <AuthFrame title="No se conectó tu calendario">
      <Stack gap="4">
        <Text role="alert">{isComplete ? problemText(finishing.error) : notBegunHere}</Text>
        {startedLink === null ? null : (
          <Button asChild kind="main" minH="11">
            <Link to={startedLink.link}>Intentar de nuevo</Link>
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}

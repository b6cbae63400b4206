import { Stack, Text } from '@chakra-ui/react'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import {
  usePreviewCalendarLinkQuery,
  useStartCalendarLinkMutation,
} from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { storeStartedLink } from './browser-key.ts'

const over = {
  used: 'Este enlace ya se usó. Si necesitas conectar otra cuenta, pide uno nuevo en tu negocio.',
  expired: 'Este enlace ya venció. Pide uno nuevo en tu negocio.',
} as const

/** /conectar-calendario/{token}: who asks, what for, and the way to Google. */
export const CalendarLinkScreen = ({ token }: { token: string }) => {
  const link = usePreviewCalendarLinkQuery({ body: { token } }, { refetchOnMountOrArgChange: true })
  if (link.data === undefined && link.error === undefined)
    return (
      <AuthFrame title="Conecta tu calendario">
        <CardsSkeleton cards={1} height="24" />
      </AuthFrame>
    )
  if (link.data === undefined)
    return (
      <AuthFrame title="No pudimos abrir el enlace">
        <Stack gap="4">
          <Text role="alert">{problemText(link.error)}</Text>
          <Button minH="11" loading={link.isFetching} onClick={() => void link.refetch()}>
            Intentar de nuevo
          </Button>
        </Stack>
      </AuthFrame>
    )
  const { businessName, specialistName, state } = link.data
  if (state !== 'open')
    return (
      <AuthFrame title="Este enlace ya no funciona">
        <Text role="alert">{over[state]}</Text>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Conecta tu Google Calendar"
      subtitle={`${specialistName}, ${businessName} te pide conectarlo con su agenda.`}
    >
      <StartLogin token={token} />
    </AuthFrame>
  )
}

const StartLogin = ({ token }: { token: string }) => {
  const [start, starting] = useStartCalendarLinkMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  const go = async () => {
    try {
      const { url, browserKey } = await start({ body: { token } }).unwrap()
      storeStartedLink({ browserKey, link: `/conectar-calendario/${token}` })
      setIsLeaving(true)
      globalThis.location.assign(url)
    } catch {
      // The mutation keeps the problem, which is shown below.
    }
  }
  return (
    <Stack gap="5">
      <Stack as="ul" gap="2" ps="5" listStyleType="disc">
        <li>Tus citas aparecen en tu calendario, y se mueven contigo.</li>
        <li>Lo que anotes ahí ocupa tu tiempo: nadie te agenda encima.</li>
        <li>De tus eventos el negocio ve el título y la hora. Si son privados, solo «Ocupado».</li>
      </Stack>
      <Button
        kind="main"
        size="lg"
        minH="11"
        icon={<CalendarSync />}
        loading={starting.isLoading || isLeaving}
        onClick={() => void go()}
      >
        Conectar con Google
      </Button>
      <FormProblem text={starting.error === undefined ? undefined : problemText(starting.error)} />
    </Stack>
  )
}

import { HStack } from '@chakra-ui/react'
import { Headset, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { currentToastLift } from '../../ui/toast-place.ts'
import { usePutOff } from './put-off.ts'

/** Distance from the elements at the bottom of the window, in pixels. */
const GAP = 12
/** How long the page has to stand still before it is measured. */
const QUIET_MS = 200

/**
 * Pixels that the bars at the bottom take up: menus, composers, offers. They come and go with the
 * screen.
 */
const useLift = (): number => {
  const [lift, setLift] = useState(0)
  useEffect(() => {
    let timer = 0
    const measure = () => setLift(currentToastLift())
    const measureSoon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(measure, QUIET_MS)
    }
    const watcher = new MutationObserver(measureSoon)
    watcher.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measureSoon)
    measure()
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      window.removeEventListener('resize', measureSoon)
    }
  }, [])
  return lift
}

type Props = {
  /** Digits with the country [G1-24]. */
  readonly whatsapp: string
  readonly userId: string
}

/**
 * Leads to the chat with the operator of the platform; put off, it is back the next day [UX-03].
 */
export const AdvisorButton = ({ whatsapp, userId }: Props) => {
  const lift = useLift()
  const [isPutOff, putOff] = usePutOff('advisor-later', userId)
  if (isPutOff) return null
  return (
    <HStack
      as="section"
      aria-label="Ayuda de un asesor"
      position="fixed"
      insetEnd="4"
      style={{ bottom: lift + GAP }}
      zIndex="docked"
      gap="0"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="full"
      boxShadow="md"
    >
      <Button asChild kind="bare" minH="11" borderRadius="full">
        <a
          href={whatsAppLink({ countryCode: '', whatsapp }, 'Hola, necesito ayuda con Mostrador')}
          target="_blank"
          rel="noreferrer"
        >
          <Headset aria-hidden="true" />
          Asesor
        </a>
      </Button>
      <IconButton
        name="Ocultar por hoy"
        icon={<X />}
        minH="11"
        minW="11"
        borderRadius="full"
        onClick={putOff}
      />
    </HStack>
  )
}

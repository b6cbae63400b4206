import '../theme/screen-recipes.ts'
import {
  Toaster as ChakraToaster,
  Portal,
  Spinner,
  Stack,
  Toast,
  createToaster,
} from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { currentToastLift, toastPlace, type ToastPlace } from './toast-place.ts'
import { snackbarMs, type ToastOptions } from './toast-options.ts'

const toaster = createToaster({
  placement: 'bottom-start',
  duration: snackbarMs,
  pauseOnPageIdle: true,
  max: 4,
})

export const create = ({ about, ...options }: ToastOptions): void => {
  toaster.create({ ...options, closable: true, meta: { about } })
}
export const dismiss = (id: string | undefined): void => {
  toaster.dismiss(id)
}

/** What the newest message speaks of, where it is on the page. */
const currentSubject = (): DOMRect | null => {
  const abouts = toaster.getVisibleToasts().map(({ meta }): unknown => meta?.['about'])
  const about = abouts.find(selector => typeof selector === 'string')
  return typeof about === 'string'
    ? (document.querySelector(about)?.getBoundingClientRect() ?? null)
    : null
}

/** Follows what stands at the bottom of the window, while messages are shown. */
const usePlace = (): ToastPlace => {
  const [place, setPlace] = useState<ToastPlace>({ lift: 0, isAtEnd: false })
  useEffect(() => {
    const measure = () => {
      const size = { width: window.innerWidth, height: window.innerHeight }
      setPlace(toastPlace(currentToastLift(), currentSubject(), size))
    }
    const unsubscribe = toaster.subscribe(measure)
    // Dialogs come and go as children of the body.
    const watcher = new MutationObserver(measure)
    watcher.observe(document.body, { childList: true })
    window.addEventListener('resize', measure)
    measure()
    return () => {
      unsubscribe()
      watcher.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return place
}

export const ToasterView = () => {
  const { lift, isAtEnd } = usePlace()
  return (
    <Portal>
      <ChakraToaster
        toaster={toaster}
        aria-label="Avisos (Alt+T)"
        insetInline={{ mdDown: '4' }}
        // Beside the menu, not over it.
        insetInlineStart={{
          md: isAtEnd ? 'calc(100vw - 24rem - 32px) !important' : 'calc(16rem + 16px) !important',
        }}
        style={{ marginBottom: lift }}
      >
        {item => (
          <Toast.Root width={{ md: 'sm' }}>
            {item.type === 'loading' ? <Spinner size="sm" color="brand.fg" /> : <Toast.Indicator />}
            <Stack gap="0.5" flex="1" maxWidth="100%">
              {item.title === undefined ? null : <Toast.Title>{item.title}</Toast.Title>}
              {item.description === undefined ? null : (
                <Toast.Description>{item.description}</Toast.Description>
              )}
            </Stack>
            {item.action === undefined ? null : (
              <Toast.ActionTrigger>{item.action.label}</Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger aria-label="Cerrar" />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  )
}

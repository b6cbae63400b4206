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
import { currentToastLift } from './toast-place.ts'
import { snackbarMs, type ToastOptions } from './toast-options.ts'

const toaster = createToaster({
  placement: 'bottom-start',
  duration: snackbarMs,
  pauseOnPageIdle: true,
  max: 4,
})

export const create = (options: ToastOptions): void => {
  toaster.create({ ...options, closable: true })
}
export const dismiss = (id: string | undefined): void => {
  toaster.dismiss(id)
}

/** Follows what stands at the bottom of the window, while messages are shown. */
const useLift = (): number => {
  const [lift, setLift] = useState(0)
  useEffect(() => {
    const measure = () => setLift(currentToastLift())
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
  return lift
}

export const ToasterView = () => {
  const lift = useLift()
  return (
    <Portal>
      <ChakraToaster
        toaster={toaster}
        aria-label="Avisos (Alt+T)"
        insetInline={{ mdDown: '4' }}
        // Beside the menu, not over it.
        insetInlineStart={{ md: 'calc(16rem + 16px) !important' }}
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

import '../theme/screen-recipes.ts'
import {
  Toaster as ChakraToaster,
  Portal,
  Spinner,
  Stack,
  Toast,
  createToaster,
} from '@chakra-ui/react'
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

export const ToasterView = () => (
  <Portal>
    <ChakraToaster
      toaster={toaster}
      aria-label="Avisos (Alt+T)"
      insetInline={{ mdDown: '4' }}
      mb={{ base: '16', md: '0' }}
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

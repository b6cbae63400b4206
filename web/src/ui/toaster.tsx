import { Toaster as ChakraToaster, Portal, Spinner, Stack, Toast, createToaster } from '@chakra-ui/react'

/** 6000 ms for snackbars [UX-01]; 3000 ms for a notification alert [UX2-03]. */
export const snackbarMs = 6000
export const alertMs = 3000

const toaster = createToaster({ placement: 'bottom-start', duration: snackbarMs, pauseOnPageIdle: true, max: 4 })

export type Undo = { readonly label?: string | undefined; readonly onClick: () => void }
type Extra = { readonly description?: string | undefined; readonly action?: Undo | undefined; readonly duration?: number | undefined; readonly id?: string | undefined }

const show = (type: 'success' | 'error' | 'info' | 'warning', title: string, { description, action, duration, id }: Extra = {}): string =>
  toaster.create({
    type, title, closable: true,
    ...(id === undefined ? {} : { id }), ...(description === undefined ? {} : { description }), ...(duration === undefined ? {} : { duration }),
    ...(action === undefined ? {} : { action: { label: action.label ?? 'Deshacer', onClick: action.onClick } }),
  }) ?? ''

/** Short messages at the bottom left. `action` offers to undo; the same `id` replaces instead of piling up. */
export const toast = {
  success: (title: string, extra?: Extra) => show('success', title, extra),
  error: (title: string, extra?: Extra) => show('error', title, extra),
  info: (title: string, extra?: Extra) => show('info', title, extra),
  warning: (title: string, extra?: Extra) => show('warning', title, extra),
  dismiss: (id?: string) => toaster.dismiss(id),
}

/** Mounted once, by the app. */
export const Toaster = () => (
  <Portal>
    <ChakraToaster toaster={toaster} aria-label="Avisos (Alt+T)" insetInline={{ mdDown: '4' }} mb={{ base: '16', md: '0' }}>
      {item => (
        <Toast.Root width={{ md: 'sm' }}>
          {item.type === 'loading' ? <Spinner size="sm" color="brand.fg" /> : <Toast.Indicator />}
          <Stack gap="0.5" flex="1" maxWidth="100%">
            {item.title === undefined ? null : <Toast.Title>{item.title}</Toast.Title>}
            {item.description === undefined ? null : <Toast.Description>{item.description}</Toast.Description>}
          </Stack>
          {item.action === undefined ? null : <Toast.ActionTrigger>{item.action.label}</Toast.ActionTrigger>}
          <Toast.CloseTrigger aria-label="Cerrar" />
        </Toast.Root>
      )}
    </ChakraToaster>
  </Portal>
)

import { CloseButton, Dialog as D, Drawer as Dr, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Keeps the dialog open on Esc and outside clicks, while something is being saved. */
  busy?: boolean | undefined
}

/** A dialog over the page; full height from below on phones. Focus returns to where it was. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  role = 'dialog',
  busy = false,
}: DialogProps) => (
  <D.Root
    open={open}
    onOpenChange={change => {
      if (!change.open && !busy) onClose()
    }}
    size={size}
    role={role}
    placement={{ base: 'bottom', md: 'center' }}
    scrollBehavior="inside"
    lazyMount
    unmountOnExit
    {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
  >
    <Portal>
      <D.Backdrop />
      <D.Positioner>
        <D.Content
          mx={{ base: '0', md: 'auto' }}
          my={{ base: '0', md: 'auto' }}
          borderBottomRadius={{ base: '0', md: 'l3' }}
          maxH={{ base: '92dvh', md: '86dvh' }}
          pb={{ base: 'env(safe-area-inset-bottom)', md: '0' }}
        >
          <D.Header flexDirection="column" pe="12">
            <D.Title>{title}</D.Title>
            {description === undefined ? null : <D.Description>{description}</D.Description>}
          </D.Header>
          {children === undefined ? null : <D.Body>{children}</D.Body>}
          {footer === undefined ? null : <D.Footer flexWrap="wrap">{footer}</D.Footer>}
          <D.CloseTrigger asChild disabled={busy}>
            <CloseButton size="sm" aria-label="Cerrar" />
          </D.CloseTrigger>
        </D.Content>
      </D.Positioner>
    </Portal>
  </D.Root>
)

export type DrawerProps = Omit<DialogProps, 'size' | 'role'> & {
  side?: 'start' | 'end' | 'bottom' | undefined
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  /** False for forms: a click or a focus outside may not throw away what was typed. */
  closeOnOutside?: boolean | undefined
}

/** A panel from the side, for detail and forms beside what they belong to; the whole width on phones. */
export const Drawer = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  side = 'end',
  size = 'sm',
  initialFocus,
  busy = false,
  closeOnOutside = true,
}: DrawerProps) => (
  <Dr.Root
    open={open}
    onOpenChange={change => {
      if (!change.open && !busy) onClose()
    }}
    placement={side}
    size={{ base: side === 'bottom' ? size : 'full', md: size }}
    closeOnInteractOutside={closeOnOutside}
    lazyMount
    unmountOnExit
    {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
  >
    <Portal>
      <Dr.Backdrop />
      <Dr.Positioner>
        <Dr.Content
          {...(side === 'bottom'
            ? { borderTopRadius: 'l3', pb: 'env(safe-area-inset-bottom)' }
            : {})}
        >
          <Dr.Header pe="12" flexDirection="column" alignItems="start">
            <Dr.Title>{title}</Dr.Title>
            {description === undefined ? null : <Dr.Description>{description}</Dr.Description>}
          </Dr.Header>
          <Dr.Body>{children}</Dr.Body>
          {footer === undefined ? null : <Dr.Footer flexWrap="wrap">{footer}</Dr.Footer>}
          <Dr.CloseTrigger asChild disabled={busy}>
            <CloseButton size="sm" aria-label="Cerrar" />
          </Dr.CloseTrigger>
        </Dr.Content>
      </Dr.Positioner>
    </Portal>
  </Dr.Root>
)

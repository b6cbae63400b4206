import { CloseButton, Dialog as D, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { useBackCloses } from './back-closes.ts'
import { useReturnFocus } from './return-focus.ts'
import { useTapShield } from './tap-shield.ts'

/**
 * A dialog that goes gives the focus back while the next one opens: that must not close the next
 * one.
 */
export const stayOpen = (event: Event): void => event.preventDefault()

type DismissRequest = CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>

/**
 * What is opened over a menu goes with it, says the stack of layers. A dialog that an entry of the
 * menu opens is not part of the menu: it stays.
 */
export const outliveMenus = (event: DismissRequest): void => {
  if (event.detail.targetLayer?.role === 'menu') event.preventDefault()
}

/** Esc closes the suggestions of a field first, the dialog only after that. */
export const keepForSuggestions = (event: KeyboardEvent): void => {
  const { target } = event
  if (target instanceof Element && target.closest('[role=combobox][aria-expanded=true]') !== null)
    event.preventDefault()
}

export type DialogFrameProps = {
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
  /** False for what must be answered: neither Esc nor a click outside closes it. */
  closable?: boolean | undefined
  /** Nothing beneath can be read: what is there is not for whoever may be looking. */
  covers?: boolean | undefined
}

/** A dialog over the page, from below on phones. It closes without a question. */
export const DialogFrame = ({
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
  closable = true,
  covers = false,
}: DialogFrameProps) => {
  const finalFocus = useReturnFocus(open)
  useTapShield(open)
  useBackCloses(open && closable, () => {
    if (!busy) onClose()
  })
  return (
    <D.Root
      open={open}
      onOpenChange={change => {
        if (!change.open && !busy && closable) onClose()
      }}
      onFocusOutside={stayOpen}
      onRequestDismiss={outliveMenus}
      onEscapeKeyDown={keepForSuggestions}
      size={size}
      role={role}
      finalFocusEl={finalFocus}
      placement={{ base: 'bottom', md: 'center' }}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <D.Backdrop {...(covers && { bg: 'bg.canvas' })} />
        <D.Positioner>
          <D.Content
            mx={{ base: '0', md: 'auto' }}
            my={{ base: '0', md: 'auto' }}
            borderBottomRadius={{ base: '0', md: 'l3' }}
            maxH={{ base: '92dvh', md: '86dvh' }}
            pb={{ base: 'env(safe-area-inset-bottom)', md: '0' }}
          >
            <D.Header flexDirection="column" pe="14">
              <D.Title>{title}</D.Title>
              {description === undefined ? null : <D.Description>{description}</D.Description>}
            </D.Header>
            {children === undefined ? null : <D.Body>{children}</D.Body>}
            {footer === undefined ? null : (
              <D.Footer flexWrap="wrap" data-toasts-above="">
                {footer}
              </D.Footer>
            )}
            {closable ? (
              <D.CloseTrigger asChild disabled={busy}>
                <CloseButton size="sm" minW="11" minH="11" aria-label="Cerrar" />
              </D.CloseTrigger>
            ) : null}
          </D.Content>
        </D.Positioner>
      </Portal>
    </D.Root>
  )
}

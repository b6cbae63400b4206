import { CloseButton, Drawer as Dr, Portal } from '@chakra-ui/react'
import { useBackCloses } from './back-closes.ts'
import {
  DialogFrame,
  type DialogFrameProps,
  keepForSuggestions,
  outliveMenus,
  stayOpen,
} from './dialog-frame.tsx'
import { useGuardedClose } from './discard-question.tsx'
import { useReturnFocus } from './return-focus.ts'
import { useTapShield } from './tap-shield.ts'

type DirtyGuard = {
  /** Something was typed: Esc, the cross and a click outside ask before they close. */
  isDirty?: boolean | undefined
}

export type DialogProps = DialogFrameProps & DirtyGuard

/** A dialog over the page; full height from below on phones. Focus returns to where it was. */
export const Dialog = ({ isDirty = false, onClose, open, ...frame }: DialogProps) => {
  const { close, question } = useGuardedClose(isDirty && open, onClose)
  return (
    <>
      <DialogFrame {...frame} open={open} onClose={close} />
      {question}
    </>
  )
}

export type DrawerProps = Omit<DialogFrameProps, 'size' | 'role' | 'closable'> &
  DirtyGuard & {
    side?: 'start' | 'end' | 'bottom' | undefined
    size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  }

/**
 * A panel from the side, for detail and forms beside what they belong to; the whole width on
 * phones.
 */
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
  isDirty = false,
}: DrawerProps) => {
  const { close, question } = useGuardedClose(isDirty && open, onClose)
  const finalFocus = useReturnFocus(open)
  useTapShield(open)
  useBackCloses(open, () => {
    if (!busy) close()
  })
  return (
    <>
      <Dr.Root
        open={open}
        onOpenChange={change => {
          if (!change.open && !busy) close()
        }}
        onFocusOutside={stayOpen}
        onRequestDismiss={outliveMenus}
        onEscapeKeyDown={keepForSuggestions}
        placement={side}
        size={{ base: side === 'bottom' ? size : 'full', md: size }}
        finalFocusEl={finalFocus}
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
              <Dr.Header pe="14" flexDirection="column" alignItems="start">
                <Dr.Title maxW="full">{title}</Dr.Title>
                {description === undefined ? null : <Dr.Description>{description}</Dr.Description>}
              </Dr.Header>
              <Dr.Body>{children}</Dr.Body>
              {footer === undefined ? null : (
                <Dr.Footer flexWrap="wrap" data-toasts-above="">
                  {footer}
                </Dr.Footer>
              )}
              <Dr.CloseTrigger asChild disabled={busy}>
                <CloseButton size="sm" minW="11" minH="11" aria-label="Cerrar" />
              </Dr.CloseTrigger>
            </Dr.Content>
          </Dr.Positioner>
        </Portal>
      </Dr.Root>
      {question}
    </>
  )
}

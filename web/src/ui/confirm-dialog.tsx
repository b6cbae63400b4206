import { type ReactNode, useRef } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'

export type ConfirmProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** Names the record: «¿Archivar la sucursal Centro?» */
  readonly title: string
  readonly description?: ReactNode
  /** What it concerns, shown between the question and the buttons. */
  readonly children?: ReactNode
  readonly busy?: boolean | undefined
  /** Why it was refused; the question stays open. */
  readonly problem?: string | undefined
}

// Focus starts on the way out, so that Enter by habit changes nothing.
const Confirm = ({
  confirmText,
  kind,
  isTold = false,
  children,
  problem,
  busy = false,
  onConfirm,
  ...frame
}: ConfirmProps & { confirmText: string; kind: ButtonKind; isTold?: boolean | undefined }) => {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      {...frame}
      role="alertdialog"
      size={children === undefined ? 'sm' : 'md'}
      initialFocus={cancel}
      busy={busy}
      footer={
        <>
          <FormProblem text={problem} />
          {isTold ? null : (
            <Button ref={cancel} minH="11" onClick={frame.onClose} disabled={busy}>
              Cancelar
            </Button>
          )}
          <Button kind={kind} minH="11" onClick={onConfirm} loading={busy}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Asks before something is deleted [UX-06]. */
export const DeleteDialog = (props: ConfirmProps) => (
  <Confirm {...props} kind="danger" confirmText="Eliminar" />
)

/** Asks before something is archived, from where it can come back [UX-06]. */
export const ArchiveDialog = (props: ConfirmProps) => (
  <Confirm {...props} kind="main" confirmText="Archivar" />
)

/**
 * Asks before a change whose consequences are listed in `children`. `isTold`: it is done, and there
 * is nothing to cancel.
 */
export const ConsequencesDialog = ({
  confirmText = 'Guardar de todos modos',
  ...props
}: ConfirmProps & { confirmText?: string | undefined; isTold?: boolean | undefined }) => (
  <Confirm {...props} kind="main" confirmText={confirmText} />
)

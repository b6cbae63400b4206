import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDestructiveProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names what is destroyed: «¿Eliminar la cita de Ana López?» */
  title: string
  description?: ReactNode
  /** The verb, never «Aceptar». */
  confirmText: string
  busy?: boolean | undefined
}

/** Asks before deleting. Focus starts on «Cancelar», so that Enter by habit deletes nothing. */
export const ConfirmDestructive = ({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmText,
  busy = false,
}: ConfirmDestructiveProps) => {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      role="alertdialog"
      size="sm"
      initialFocus={cancel}
      busy={busy}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="danger" onClick={onConfirm} loading={busy}>
            {confirmText}
          </Button>
        </>
      }
    />
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { useUnsaved } from './unsaved.ts'

const Question = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <DialogFrame
      open
      onClose={onKeep}
      title="¿Descartar lo que escribiste?"
      description="Todavía no se ha guardado."
      role="alertdialog"
      size="sm"
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} minH="11" onClick={onKeep}>
            Seguir escribiendo
          </Button>
          <Button kind="danger" minH="11" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      }
    />
  )
}

/**
 * Closing of a form: at once while nothing was typed, else after a question. While something is
 * typed the browser asks too, before the page is closed or loaded again.
 */
export const useGuardedClose = (
  isDirty: boolean,
  onClose: () => void
): { readonly close: () => void; readonly question: ReactNode } => {
  const [confirming, setConfirming] = useState(false)
  useUnsaved(isDirty)
  return {
    close: () => (isDirty ? setConfirming(true) : onClose()),
    question:
      confirming && isDirty ? (
        <Question
          onKeep={() => setConfirming(false)}
          onDiscard={() => {
            setConfirming(false)
            onClose()
          }}
        />
      ) : null,
  }
}

import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useAddNoteMutation } from '../../api/endpoints/clients.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextareaField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'

const MAX_NOTE = 5_000

/** 'Agregar Nueva Nota': a note is added only when something is left after trimming [CLI-11]. */
export const AddNote = ({ clientId }: { clientId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button minH="11" icon={<Plus />} onClick={() => setIsOpen(true)}>
        Agregar nota
      </Button>
      {isOpen ? <NoteDialog clientId={clientId} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const NoteDialog = ({ clientId, onClose }: { clientId: string; onClose: () => void }) => {
  const formId = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [add, { isLoading }] = useAddNoteMutation()
  const isEmpty = text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isEmpty || isLoading) return
    try {
      await add({ params: { id: clientId }, body: { text: text.trim() } }).unwrap()
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Agregar Nueva Nota"
      busy={isLoading}
      isDirty={!isEmpty}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            kind="main"
            minH="11"
            type="submit"
            form={formId}
            loading={isLoading}
            disabled={isEmpty}
          >
            Agregar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)}>
        <TextareaField
          label="Nota"
          rows={4}
          maxLength={MAX_NOTE}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

import { crmRoutes, type FormEntity } from '@mostrador/contracts/crm'
import { useState } from 'react'
import { useDeleteFormMutation } from '../../api/endpoints/forms.ts'
import { problemText } from '../../api/problem.ts'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { answersText } from './form-words.ts'

/** Asks before a form goes with its answers. */
export const DeleteForm = ({ form, onClose }: { form: FormEntity; onClose: () => void }) => {
  const [remove, { isLoading }] = useDeleteFormMutation()
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    try {
      await remove({ params: { id: form._id } }).unwrap()
      toast.success(crmRoutes.deleteForm.message)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  const lost = form.answers === 0 ? '' : `Se eliminan también ${answersText(form.answers)}. `
  return (
    <DeleteDialog
      open
      title={`¿Eliminar el formulario ${form.title}?`}
      description={`${lost}Su enlace dirá que ya no está disponible. No se puede deshacer.`}
      busy={isLoading}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}

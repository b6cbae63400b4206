import type { Property } from '@mostrador/contracts/catalog'
import {
  useArchivePropertyMutation,
  useDeletePropertyMutation,
} from '../../api/endpoints/properties.ts'
import { useQuestion } from '../../bookables/use-question.ts'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly property: Property; readonly onClose: () => void }

/** Archives a property: assistants stop offering it. */
export const ArchiveProperty = ({ property, onClose }: Props) => {
  const [archive] = useArchivePropertyMutation()
  const question = useQuestion(async () => {
    await archive({ params: { id: property._id }, query: { archive: 'true' } }).unwrap()
    toast.success('Inmueble archivado', { description: property.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar el inmueble ${property.name}?`}
      description="Tus asistentes dejan de ofrecerlo. Lo puedes restaurar cuando quieras."
    />
  )
}

/** Deletes, or says that the property was archived because somebody is interested in it. */
export const DeleteProperty = ({ property, onClose }: Props) => {
  const [remove] = useDeletePropertyMutation()
  const question = useQuestion(async () => {
    const { archived } = await remove({ params: { id: property._id } }).unwrap()
    if (archived)
      toast.info(`Archivamos «${property.name}» en lugar de eliminarlo`, {
        description: 'Tiene personas interesadas. Está en Archivados.',
      })
    else toast.success('Inmueble eliminado', { description: property.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar el inmueble ${property.name}?`}
      description="No se puede deshacer. Si quizá vuelve a estar en venta o renta, archívalo."
    />
  )
}

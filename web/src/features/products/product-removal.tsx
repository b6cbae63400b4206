import type { Product } from '@mostrador/contracts/catalog'
import {
  useArchiveProductMutation,
  useDeleteProductMutation,
} from '../../api/endpoints/products.ts'
import { useQuestion } from '../../bookables/use-question.ts'
import { ArchiveDialog, DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

type Props = { readonly product: Product; readonly onClose: () => void }

export const ArchiveProduct = ({ product, onClose }: Props) => {
  const [archive] = useArchiveProductMutation()
  const question = useQuestion(async () => {
    await archive({ params: { id: product._id }, query: { archive: 'true' } }).unwrap()
    toast.success('Producto archivado', { description: product.name })
    onClose()
    return true
  })
  return (
    <ArchiveDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Archivar el producto ${product.name}?`}
      description="Tus asistentes dejan de cotizarlo. Lo puedes restaurar cuando quieras."
    />
  )
}

/** Deletes, or says that the product was archived because something names it. */
export const DeleteProduct = ({ product, onClose }: Props) => {
  const [remove] = useDeleteProductMutation()
  const question = useQuestion(async () => {
    const { archived } = await remove({ params: { id: product._id } }).unwrap()
    if (archived)
      toast.info(`Archivamos «${product.name}» en lugar de eliminarlo`, {
        description: 'Tiene movimientos de inventario o algo lo usa. Está en Archivados.',
      })
    else toast.success('Producto eliminado', { description: product.name })
    onClose()
    return true
  })
  return (
    <DeleteDialog
      open
      onClose={onClose}
      {...question}
      title={`¿Eliminar el producto ${product.name}?`}
      description="No se puede deshacer. Si ya tiene movimientos de inventario o algo lo usa, se archiva."
    />
  )
}

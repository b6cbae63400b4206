import { crmRoutes, type TrafficSource } from '@mostrador/contracts/crm'
import { useState } from 'react'
import { useDeleteTrafficSourceMutation } from '../../api/endpoints/traffic-sources.ts'
import { problemText } from '../../api/problem.ts'
import { DeleteDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'

/** Asks before a source goes. */
export const DeleteSource = ({
  source,
  onClose,
}: {
  source: TrafficSource
  onClose: () => void
}) => {
  const [remove, { isLoading }] = useDeleteTrafficSourceMutation()
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    try {
      await remove({ params: { id: source._id } }).unwrap()
      toast.success(crmRoutes.deleteTrafficSource.message)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DeleteDialog
      open
      title={`¿Eliminar la fuente ${source.source}?`}
      description="Sus clientes se quedan, sin fuente. No se puede deshacer."
      busy={isLoading}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  )
}

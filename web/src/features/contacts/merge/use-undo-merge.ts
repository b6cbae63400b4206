import { crmRoutes } from '@mostrador/contracts/crm'
import { useUndoMergeMutation } from '../../../api/endpoints/client-merges.ts'
import { problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'

const failedText = 'No pudimos deshacer la unión. Intenta de nuevo.'

/** Takes a merge back and says so; a refusal says why. */
export const useUndoMerge = () => {
  const [undo, { isLoading }] = useUndoMergeMutation()
  return {
    isBusy: isLoading,
    undo: async (id: string): Promise<void> => {
      try {
        await undo({ params: { id } }).unwrap()
        toast.success(crmRoutes.undoMerge.message)
      } catch (error) {
        toast.error(problemText(error, failedText))
      }
    },
  }
}

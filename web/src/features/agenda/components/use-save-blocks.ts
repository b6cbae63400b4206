import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import { useCreateBlockMutation, useEditBlockMutation } from '../../../api/endpoints/blocks.ts'
import type { BlockRequest } from '../lib/appointment-draft.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { busyWithin, partsAround } from '../lib/around.ts'
import { joinNames } from '../lib/texts.ts'
import { requestFailedText } from './use-save-appointment.ts'

export type BlocksSaved = { readonly failed: string[]; readonly text: string | null }

/**
 * How many blocks were created and for which specialists it failed [G1-20]; null when all worked.
 */
export const outcomeText = (
  createdCount: number,
  failures: readonly { name: string; message: string }[]
): string | null => {
  const [first] = failures
  if (first === undefined) return null
  if (createdCount === 0)
    return failures.length === 1
      ? first.message
      : `${requestFailedText}. ${failures.map(({ name, message }) => `${name}: ${message}`).join('. ')}`
  const created = createdCount === 1 ? 'creó 1 bloqueo' : `crearon ${createdCount} bloqueos`
  const names = joinNames(failures.map(({ name }) => name))
  const reasons = [...new Set(failures.map(({ message }) => message))].join('. ')
  return `Se ${created}. Falta ${names}: ${reasons}`
}

/** One call per specialist, nothing undone when one of them fails [BLK-05, G1-20]. */
export const useSaveBlocks = (editing: Appointment | null) => {
  const { specialistOf } = useAgendaContext()
  const [create, creating] = useCreateBlockMutation()
  const [edit, changing] = useEditBlockMutation()
  /** `busy`: what stays where it is; only what is free beside it is blocked. */
  const save = async (
    { specialistIds, ...request }: BlockRequest,
    busy: readonly Appointment[] = []
  ): Promise<BlocksSaved> => {
    const timesOf = (specialistId: string) =>
      busy.length === 0
        ? [request]
        : partsAround(request, busyWithin(busy, request, [specialistId]))
    const parts = specialistIds.flatMap(specialistId =>
      timesOf(specialistId).map(({ start, end }) => ({ specialistId, start, end }))
    )
    const results = await Promise.all(
      parts.map(async ({ specialistId, start, end }) => {
        const block = {
          ...request,
          start,
          end,
          specialistId,
          branchId: specialistOf(specialistId)?.branchId ?? editing?.branchId ?? '',
        }
        try {
          if (editing === null) await create({ body: { block } }).unwrap()
          else await edit({ params: { id: editing._id }, body: { block } }).unwrap()
          return null
        } catch (error) {
          return {
            specialistId,
            name: specialistOf(specialistId)?.name ?? '',
            message: problemText(error, requestFailedText),
          }
        }
      })
    )
    const failures = results.filter(result => result !== null)
    const text = outcomeText(results.length - failures.length, failures)
    if (text === null) toast.success(schedulingRoutes.createBlock.message)
    return { failed: [...new Set(failures.map(({ specialistId }) => specialistId))], text }
  }
  return { save, busy: creating.isLoading || changing.isLoading }
}

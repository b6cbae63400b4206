import { useState } from 'react'
import { useCreateServiceMutation } from '../../api/endpoints/services.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { type Row, serviceOf } from './listed-rows.ts'

export const failedText = 'Error al gestionar el servicio'

type Links = { readonly branches: readonly string[]; readonly specialists: readonly string[] }

/**
 * Registers rows one after the other, so that they stay in their order. Stops at the first failure:
 * `onSaved` was called for those before it, and sending the rest again registers nothing twice.
 */
export const useSaveRows = ({ branches, specialists }: Links, onSaved: (row: Row) => void) => {
  const [create] = useCreateServiceMutation()
  const keys = useRepeatKeys()
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const [problem, setProblem] = useState<string>()

  /** Whether all were registered. */
  const save = async (rows: readonly Row[]): Promise<boolean> => {
    setProblem(undefined)
    try {
      for (const [done, row] of rows.entries()) {
        setProgress({ done, of: rows.length })
        const body = {
          service: serviceOf(row),
          branches: [...branches],
          specialists: [...specialists],
        }
        await keys.send(body, call => create(call).unwrap())
        onSaved(row)
      }
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    } finally {
      setProgress(undefined)
    }
  }
  return { save, progress, problem }
}

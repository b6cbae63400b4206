import { useState } from 'react'
import { problemText } from '../api/problem.ts'
import { useSingleRun } from '../ui/once.ts'

/**
 * Runs once what a question confirms. `work` answers false when there is more to ask; a refusal
 * leaves the question open with its reason.
 */
export const useQuestion = (work: () => Promise<boolean>) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const once = useSingleRun()
  const confirm = async (): Promise<boolean> => {
    setProblem(undefined)
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      setProblem(problemText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, onConfirm: () => void once(confirm) }
}

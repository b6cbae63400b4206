import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../api/problem.ts'
import { toast } from '../ui/toaster.tsx'

type Query = {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
}

/**
 * Redirects to /principal with a message when a list cannot be loaded [BRA-06, SRV-03, SPE2-04].
 */
export const useHomeOnFailure = (queries: readonly Query[], text: string): void => {
  const navigate = useNavigate()
  const failed = queries.find(
    ({ data, error, isFetching }) => data === undefined && error !== undefined && !isFetching
  )
  const error = failed?.error
  const hasFailed = failed !== undefined
  useEffect(() => {
    if (!hasFailed) return
    toast.error(text, { description: problemText(error) })
    void navigate('/principal', { replace: true })
  }, [error, hasFailed, navigate, text])
}

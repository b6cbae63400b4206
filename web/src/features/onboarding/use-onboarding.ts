import type { Onboarding } from '@mostrador/contracts/accounts'
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { selectOfflineSince } from '../../api/connectivity.ts'
import {
  cacheOnboarding,
  useGetOnboardingQuery,
  usePutOnboardingMutation,
} from '../../api/endpoints/onboarding.ts'
import { isProblem } from '../../api/problem.ts'
import { toast } from '../../ui/toaster.tsx'

type Fields = Partial<Omit<Onboarding, 'businessId' | 'revision'>>

/**
 * The progress, shown at once and kept on the server, one change after the other. When another
 * device wrote meanwhile, the screen continues where that one is; what is typed in forms stays on
 * this device. What could not be sent goes out when the server answers again.
 */
export const useOnboarding = () => {
  const dispatch = useDispatch()
  const query = useGetOnboardingQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const [putOnboarding] = usePutOnboardingMutation()
  const latest = useRef<Onboarding>(undefined)
  const isUnsent = useRef(false)
  const isOnline = useSelector(selectOfflineSince) === null
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const onboarding = query.data?.onboarding
  useEffect(() => {
    latest.current = onboarding
  }, [onboarding])
  const show = useCallback(
    (next: Onboarding) => {
      latest.current = next
      // The thunk that RTK Query makes; the store's dispatch takes it.
      dispatch(
        cacheOnboarding('getOnboarding', undefined, draft => {
          draft.onboarding = next
        }) as never
      )
    },
    [dispatch]
  )
  const send = useCallback(async () => {
    const unsent = latest.current
    if (unsent === undefined) return
    isUnsent.current = false
    const answer = await putOnboarding({ body: { onboarding: unsent } })
    if (answer.error === undefined) {
      show({ ...(latest.current ?? answer.data), revision: answer.data.revision })
      return
    }
    if (!isProblem(answer.error) || answer.error.code !== 'onboarding_changed') {
      isUnsent.current = true
      return
    }
    // The details are what the contract says of this code.
    show((answer.error.details as { current: Onboarding }).current)
    toast.info(answer.error.message)
  }, [putOnboarding, show])
  /** Resolves when the server has answered. */
  const change = useCallback(
    (fields: Fields): Promise<unknown> => {
      // Effects of the steps run before the one above, which has not seen the first answer then.
      const current = latest.current ?? onboarding
      if (current === undefined) return Promise.resolve()
      show({ ...current, ...fields })
      sending.current = sending.current.then(send)
      return sending.current
    },
    [onboarding, send, show]
  )
  useEffect(() => {
    if (isOnline && isUnsent.current) sending.current = sending.current.then(send)
  }, [isOnline, send])
  return {
    onboarding,
    isJoinRequested: query.data?.isJoinRequested === true,
    error: query.error,
    retry: () => void query.refetch(),
    change,
  }
}
export type Progress = ReturnType<typeof useOnboarding>

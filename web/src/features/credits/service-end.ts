import { useState } from 'react'
import { useGetBusinessQuery } from '../../api/endpoints/business.ts'
import { useSession } from '../../api/session.ts'
import { momentText } from '../../ui/when.ts'

const DAY_MS = 86_400_000
const SOON_MS = 3 * DAY_MS
/** A trial lasts 15 days: nothing is paid in an end that is not later. */
const TRIAL_MS = 15.5 * DAY_MS

export type ServiceEnd = {
  readonly state: 'running' | 'trial' | 'ending' | 'over'
  /** An instant: the latest of the trial's end and of what is paid. */
  readonly at: string
}

/** When the assistants of a business stop, from the end of its credits and its age. */
export const serviceEndOf = (at: string, createdAt: string, now: number): ServiceEnd => {
  const remainingMs = Date.parse(at) - now
  if (remainingMs <= 0) return { at, state: 'over' }
  if (Date.parse(at) - Date.parse(createdAt) > TRIAL_MS) return { at, state: 'running' }
  return { at, state: remainingMs <= SOON_MS ? 'ending' : 'trial' }
}

/** Undefined while unknown, and for people who may not see it. */
export const useServiceEnd = (): ServiceEnd | undefined => {
  const id = useSession()?.business?._id ?? ''
  const [now] = useState(() => Date.now())
  const { data } = useGetBusinessQuery({ params: { id } }, { skip: id === '' })
  const at = data?.endSubscription ?? null
  return data === undefined || at === null ? undefined : serviceEndOf(at, data.createdAt, now)
}

export const endText = ({ state, at }: ServiceEnd, zone: string | undefined): string => {
  const moment = momentText(at, zone)
  switch (state) {
    case 'over':
      return `Tus asistentes dejaron de contestar el ${moment}. Todo lo demás sigue funcionando.`
    case 'running':
      return `Tus asistentes contestan hasta el ${moment}.`
    default:
      return `Tu prueba termina el ${moment}. Después tus asistentes dejan de contestar; lo demás sigue igual.`
  }
}

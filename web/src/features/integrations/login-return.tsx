import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  useFinishFacebookLoginMutation,
  useFinishWhatsappLoginMutation,
} from '../../api/endpoints/connections.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { useSingleRun } from '../../ui/once.ts'
import { Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { readPendingLogin } from './login-trip.ts'

/** What a login page of Meta put into the address. Instagram's `#_` stays out of it. */
const answerIn = (search: URLSearchParams) => {
  const [state, code, error] = ['state', 'code', 'error'].map(name => search.get(name))
  return {
    state: state ?? '',
    ...(code === null || code === undefined ? {} : { code }),
    ...(error === null || error === undefined ? {} : { error }),
  }
}

/**
 * Where the login pages of Meta send people back to: the code is handed over once, and the person
 * continues where they were. The address, with its code, is replaced.
 */
export const LoginReturn = ({ login }: { login: 'whatsapp' | 'facebook' }) => {
  const navigate = useNavigate()
  const once = useSingleRun()
  const [search] = useSearchParams()
  const businessId = useSignedIn().business?._id ?? ''
  const [finishWhatsapp] = useFinishWhatsappLoginMutation()
  const [finishFacebook] = useFinishFacebookLoginMutation()
  useEffect(() => {
    const trip = readPendingLogin()
    const channel = login === 'whatsapp' ? login : (trip?.login ?? login)
    const goBack = (state?: { problem: string }) =>
      navigate(
        trip !== undefined && trip.from !== '/integraciones' && state === undefined
          ? trip.from
          : `/integraciones?canal=${channel}`,
        { replace: true, ...(state === undefined ? {} : { state }) }
      )
    const query = answerIn(search)
    void once(async () => {
      try {
        if (login === 'whatsapp') await finishWhatsapp({ query: { ...query, businessId } }).unwrap()
        else await finishFacebook({ query }).unwrap()
        await goBack()
      } catch (error) {
        await goBack({ problem: problemText(error) })
      }
      return true
    })
  }, [login, search, businessId, navigate, once, finishWhatsapp, finishFacebook])
  return (
    <Page>
      <PageHeader title="Terminando de conectar…" description="No cierres esta página." />
      <CardsSkeleton cards={1} height="32" />
    </Page>
  )
}

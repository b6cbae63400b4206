import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFinishSellerMutation } from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { useSingleRun } from '../../ui/once.ts'
import { Page, PageHeader } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { takeSellerLogin } from './seller-trip.ts'

const notBegunHere = 'Esta conexión no empezó en este navegador. Vuelve a conectar tu cuenta.'

/** Where Mercado Pago sends the owner back to: the code is handed over once. */
export const SellerReturn = () => {
  const navigate = useNavigate()
  const once = useSingleRun()
  const [search] = useSearchParams()
  const [finish] = useFinishSellerMutation()
  useEffect(() => {
    const goBack = (problem?: string) =>
      navigate('/integraciones?canal=mercado-pago', {
        replace: true,
        ...(problem === undefined ? {} : { state: { problem } }),
      })
    void once(async () => {
      const browserKey = takeSellerLogin()
      const [state, code] = [search.get('state'), search.get('code')]
      if (browserKey === null || state === null) {
        await goBack(notBegunHere)
        return true
      }
      try {
        const body = { state, browserKey, ...(code === null ? {} : { code }) }
        await finish({ body }).unwrap()
        await goBack()
      } catch (error) {
        await goBack(problemText(error))
      }
      return true
    })
  }, [search, navigate, once, finish])
  return (
    <Page>
      <PageHeader title="Terminando de conectar…" description="No cierres esta página." />
      <CardsSkeleton cards={1} height="32" />
    </Page>
  )
}

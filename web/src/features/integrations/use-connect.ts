import type { Login } from '@mostrador/contracts/messaging-gateway'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useStartLoginMutation } from '../../api/endpoints/connections.ts'
import { problemText } from '../../api/problem.ts'
import { openAddress } from './open-address.ts'
import { storePendingLogin } from './login-trip.ts'

/** Opens the login page of Meta in this window: nothing that a browser would block. */
export const useConnect = () => {
  const { pathname } = useLocation()
  const [start] = useStartLoginMutation()
  const [busy, setBusy] = useState<Login>()
  const [problem, setProblem] = useState<{ readonly login: Login; readonly text: string }>()
  const connect = (login: Login) => {
    setBusy(login)
    setProblem(undefined)
    start({ body: { login } })
      .unwrap()
      .then(({ url }) => {
        storePendingLogin({ login, from: pathname })
        openAddress(url)
      })
      .catch((error: unknown) => {
        setBusy(undefined)
        setProblem({ login, text: problemText(error) })
      })
  }
  return { connect, busy, problem }
}
export type Connect = ReturnType<typeof useConnect>

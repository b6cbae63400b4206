import { useState } from 'react'
import { useSessionQuery } from './endpoints/session.ts'

const notYetText = 'Todavía no aparece verificado. Abre el enlace del correo y vuelve a intentarlo.'

/**
 * «Ya lo verifiqué»: reads the session again, which takes the question away. `notYet`: what to say
 * where it does not, until `forgetNotYet`.
 */
export const useVerifiedAgain = () => {
  const { refetch } = useSessionQuery()
  const [notYet, setNotYet] = useState<string>()
  const [isReading, setReading] = useState(false)
  const readAgain = () => {
    setNotYet(undefined)
    setReading(true)
    void refetch().then(({ data }) => {
      setReading(false)
      if (data?.user.emailVerified === false) setNotYet(notYetText)
    })
  }
  return { readAgain, isReading, notYet, forgetNotYet: () => setNotYet(undefined) }
}

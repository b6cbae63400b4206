import { useState } from 'react'
import { useSendVerificationMutation } from '../api/endpoints/verifications.ts'
import { isProblem, problemText } from '../api/problem.ts'
import { useVerifiedAgain } from '../api/verified-again.ts'

/**
 * «Reenviar correo» where something waits for the address to be verified. `problem`: what to say in
 * red; `sentText`: that another link went to `email`. One replaces the other.
 */
export const useResendVerification = (email: string) => {
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation()
  const [failure, setFailure] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const { readAgain, isReading, notYet, forgetNotYet } = useVerifiedAgain()
  const checkAgain = () => {
    setFailure(undefined)
    setIsSent(false)
    readAgain()
  }
  const resend = async () => {
    setFailure(undefined)
    setIsSent(false)
    forgetNotYet()
    try {
      await send().unwrap()
      setIsSent(true)
    } catch (error) {
      // Verified in another tab or on another device: this one did not know yet.
      if (isProblem(error) && error.code === 'email_verified') readAgain()
      else setFailure(problemText(error))
    }
  }
  return {
    resend: () => void resend(),
    checkAgain,
    isSending: isLoading,
    isReading,
    problem: failure ?? notYet,
    sentText: isSent
      ? `Te lo enviamos otra vez a ${email}. Si no lo ves, revisa tu correo no deseado.`
      : undefined,
    resendText: isSuccess ? 'Reenviar otra vez' : 'Reenviar correo',
  }
}

import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api } from '../../api/api.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useSendVerificationMutation } from '../../api/endpoints/verifications.ts'

/** «Reenviar correo»: another link to the address of the person who is signed in. */
export const ResendVerification = (look: Pick<ButtonProps, 'kind' | 'size' | 'minH' | 'px'>) => {
  const [send, { isLoading }] = useSendVerificationMutation()
  const dispatch = useDispatch()
  const [sent, setSent] = useState(false)
  const resend = () => {
    send()
      .unwrap()
      .then(() => {
        setSent(true)
        toast.success(gatewayRoutes.sendVerification.message, {
          description: 'Si no lo ves, revisa tu correo no deseado.',
        })
      })
      .catch((error: unknown) => {
        // Verified in another tab or on another device: this one did not know yet.
        if (isProblem(error) && error.code === 'email_verified') {
          dispatch(api.util.invalidateTags(['Session']))
          toast.info(error.message)
        } else toast.error(problemText(error))
      })
  }
  return (
    <Button {...look} loading={isLoading} onClick={resend} icon={sent ? <MailCheck /> : undefined}>
      {sent ? 'Reenviar otra vez' : 'Reenviar correo'}
    </Button>
  )
}

import type { SentInvitation } from '@mostrador/contracts/accounts'
import { toast } from '../../ui/toaster.tsx'

/** Says that an invitation went out, or that its link has to be sent by hand. */
export const toastInvited = ({ email, isMailed }: SentInvitation, sentText: string): void => {
  if (isMailed !== false) {
    toast.success(sentText, { description: email })
    return
  }
  toast.info('No enviamos el correo: ya salieron demasiados', {
    description: `La invitación a ${email} está en la lista. Copia su enlace y envíaselo, o reenvíala más tarde.`,
  })
}

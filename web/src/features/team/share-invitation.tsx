import { Box, Stack, Text } from '@chakra-ui/react'
import type { Invitation } from '@mostrador/contracts/accounts'
import { Copy, Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useShareInvitationMutation } from '../../api/endpoints/invitations.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { dayText } from '../../ui/when.ts'

/** «Compartir enlace»: a link to the invitation to share manually, besides the email. */
export const ShareInvitation = ({
  invitation: { _id, email },
  buttonProps,
}: {
  invitation: Invitation
  buttonProps: Pick<ButtonProps, 'size' | 'minH'>
}) => {
  const { business } = useSignedIn()
  const [share, { isLoading }] = useShareInvitationMutation()
  const [link, setLink] = useState<{ readonly url: string; readonly expiresAt: string }>()
  const createLink = () => {
    share({ params: { id: _id } })
      .unwrap()
      .then(setLink)
      .catch((error: unknown) => toast.error(problemText(error)))
  }
  const name = business?.name ?? 'nuestro negocio'
  return (
    <>
      <Button
        {...buttonProps}
        icon={<Link2 />}
        loading={isLoading}
        aria-label={`Compartir enlace de la invitación a ${email}`}
        aria-haspopup="dialog"
        onClick={createLink}
      >
        Compartir enlace
      </Button>
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title="Comparte la invitación"
        footer={
          link === undefined ? null : (
            <>
              <Button minH="11" icon={<Copy />} onClick={() => void copyText(link.url)}>
                Copiar enlace
              </Button>
              <Button asChild kind="main" minH="11">
                <a
                  href={whatsAppLink(
                    null,
                    `Te invito a trabajar en el panel de ${name}. Entra con tu correo ${email}: ${link.url}`
                  )}
                  target="_blank"
                  rel="noreferrer"
                >
                  <MessageCircle aria-hidden="true" />
                  Enviar por WhatsApp
                </a>
              </Button>
            </>
          )
        }
      >
        {link === undefined ? null : (
          <Stack gap="3">
            <Box bg="bg.muted" borderRadius="l2" px="3" py="2">
              <Text textStyle="sm" overflowWrap="anywhere">
                {link.url}
              </Text>
            </Box>
            <Text textStyle="sm" color="fg.muted">
              {`Solo le sirve a ${email}, que verifica su correo antes de entrar. Se usa una vez y vence el ${dayText(link.expiresAt, business?.timezone.name)}. Si haces otro enlace, este deja de servir.`}
            </Text>
          </Stack>
        )}
      </Dialog>
    </>
  )
}

import { HStack, Stack, Text } from '@chakra-ui/react'
import { crmRoutes, type Client, type FormEntity } from '@mostrador/contracts/crm'
import { MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { useSendFormMutation } from '../../api/endpoints/forms.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PAGE } from './form-words.ts'

type Props = { readonly form: FormEntity; readonly onClose: () => void }

/** 'Compartir Formulario' [FRM-04]. */
export const ShareDialog = ({ form, onClose }: Props) => {
  const session = useSignedIn()
  const maySend =
    may(session, { page: PAGE, action: 'edit' }) &&
    may(session, { page: 'contacts', action: 'view' })
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Compartir Formulario"
      description={form.title}
      footer={
        <Button minH="11" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <Stack gap="6">
        {form.isOpen ? null : (
          <Text color="fg.warning">
            Este formulario está cerrado: quien abra el enlace leerá que ya no recibe respuestas.
          </Text>
        )}
        <Stack gap="3">
          <TextField
            label="Enlace"
            readOnly
            value={form.url}
            onFocus={event => event.target.select()}
          />
          <HStack gap="2" flexWrap="wrap">
            <CopyButton text={form.url} label="Enlace">
              Copiar enlace
            </CopyButton>
            <Button asChild size="sm" minH="11">
              <a
                href={whatsAppLink(null, `${form.title}: ${form.url}`)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <MessageCircle />
                Compartir por WhatsApp
              </a>
            </Button>
          </HStack>
        </Stack>
        {maySend && form.isOpen ? <SendToClient form={form} /> : null}
      </Stack>
    </DialogFrame>
  )
}

const SendToClient = ({ form }: { form: FormEntity }) => {
  const [send, { isLoading }] = useSendFormMutation()
  const [text, setText] = useState('')
  const [client, setClient] = useState<Client>()
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (client === undefined) return setProblem('Elige a quién se lo envías.')
    try {
      await send({ params: { id: form._id }, body: { clientId: client._id } }).unwrap()
      toast.success(crmRoutes.sendForm.message)
      setText('')
      setClient(undefined)
      return setProblem(undefined)
    } catch (error) {
      return setProblem(problemText(error, 'No pudimos enviar el formulario. Intenta de nuevo.'))
    }
  }
  return (
    <Stack gap="2">
      <ClientPicker
        label="Enviar a un contacto"
        required={false}
        text={text}
        chosen={client !== undefined}
        error={problem}
        onText={next => {
          setText(next)
          setClient(undefined)
          setProblem(undefined)
        }}
        onChoose={next => {
          setClient(next)
          setText(fullName(next))
          setProblem(undefined)
        }}
        onRegister={undefined}
      />
      <Text textStyle="sm" color="fg.muted">
        Recibe un enlace solo suyo: cuando conteste, sus respuestas llegan con su nombre. Se envía
        solo si en este momento se le puede escribir; si no, en su ficha, en Chat, lees por qué.
      </Text>
      <Button
        minH="11"
        alignSelf="flex-start"
        icon={<Send />}
        loading={isLoading}
        onClick={() => void submit()}
      >
        Enviar
      </Button>
    </Stack>
  )
}

import { HStack } from '@chakra-ui/react'
import { Copy, MessageCircle } from 'lucide-react'
import { Button } from './button.tsx'
import { whatsAppLink } from './contact-links.ts'
import { copyText } from './copy-button.tsx'

type Props = {
  /** Null on channels without a number. */
  readonly phone: { readonly countryCode: string; readonly whatsapp: string } | null
  readonly text: string
  readonly pt?: '0' | '1' | undefined
}

/** What a person can do with a message that the product may not send: write it from the phone. */
export const HeldMessageActions = ({ phone, text, pt = '1' }: Props) => (
  <HStack gap="2" flexWrap="wrap" pt={pt}>
    {phone === null || phone.whatsapp === '' ? null : (
      <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
        <a href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer">
          <MessageCircle />
          Abrir WhatsApp
        </a>
      </Button>
    )}
    <Button
      size="sm"
      minH={{ base: '11', md: '9' }}
      icon={<Copy />}
      onClick={() => {
        void copyText(text)
      }}
    >
      Copiar texto
    </Button>
  </HStack>
)

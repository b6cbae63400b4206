import { Stack, Text } from '@chakra-ui/react'
import type { PublicPayment } from '@mostrador/contracts/billing'
import { MessageCircle } from 'lucide-react'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { BookedFacts } from './booked-facts.tsx'
import { overTexts, paidDepositText } from './texts.ts'

/** The link is paid, released, cancelled, past or deleted: which, and how to book again. */
export const PaymentOver = ({ payment }: { payment: PublicPayment }) => {
  const { state, business } = payment
  const { title, text } = overTexts[state as keyof typeof overTexts]
  const deposit = paidDepositText(payment)
  const isPaid = state === 'paid'
  return (
    <AuthFrame
      title={isPaid && payment.paid?.deposit ? 'Tu anticipo está pagado' : title}
      subtitle={business.name}
    >
      <Stack gap="5">
        <Text role="status">{deposit ?? text}</Text>
        <BookedFacts payment={payment} />
        {business.whatsapp === '' ? null : (
          <Button asChild kind={isPaid ? 'quiet' : 'main'} minH="11">
            <a
              href={whatsAppLink({ countryCode: '', whatsapp: business.whatsapp })}
              rel="noreferrer"
            >
              <MessageCircle aria-hidden="true" />
              {isPaid ? 'Escribir al negocio' : 'Agendar otra cita'}
            </a>
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}

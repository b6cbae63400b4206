import { HStack, Stack, Text } from '@chakra-ui/react'
import type { AppointmentPayment } from '@mostrador/contracts/billing'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { SmartphoneNfc } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { priceText } from './payment-words.ts'
import { chargeTexts } from './terminal-words.ts'

const TerminalDialog = lazy(async () => ({
  default: (await import('./terminal-dialog.tsx')).TerminalDialog,
}))

type Props = {
  readonly appointment: Appointment
  readonly terminal: NonNullable<AppointmentPayment['terminal']>
}

/** «Cobrar en terminal» of an appointment, or the charge that waits there. */
export const TerminalSection = ({ appointment, terminal: { charge, isChargeable } }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && charge === null && !isChargeable) return null
  return (
    <>
      {charge === null ? (
        <Button
          minH="11"
          alignSelf="start"
          icon={<SmartphoneNfc />}
          onClick={() => setIsOpen(true)}
        >
          Cobrar en terminal
        </Button>
      ) : (
        <Stack gap="2" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" p="3">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="600">{priceText(charge)}</Text>
            <Chip tone={chargeTexts(charge).tone}>{chargeTexts(charge).title}</Chip>
          </HStack>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {`En ${charge.terminalName}, lo pidió ${charge.createdBy}.`}
          </Text>
          <Button minH="11" alignSelf="start" onClick={() => setIsOpen(true)}>
            Ver el cobro
          </Button>
        </Stack>
      )}
      <Suspense>
        {isOpen ? (
          <TerminalDialog
            appointmentId={appointment._id}
            running={charge}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

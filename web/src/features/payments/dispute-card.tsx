import { Stack, Text } from '@chakra-ui/react'
import type { Dispute } from '@mostrador/contracts/billing'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { priceText } from './payment-words.ts'
import { pluralize } from '../../ui/count.ts'

const count = (amount: number): string => pluralize(amount, 'crédito', 'créditos')

const titles: Readonly<Record<Dispute['kind'], Readonly<Record<Dispute['state'], string>>>> = {
  purchase: {
    open: 'Un banco reclamó una compra de',
    lost: 'Quedó firme el contracargo de una compra de',
    won: 'Se resolvió a tu favor el contracargo de una compra de',
  },
  appointment: {
    open: 'Un banco reclamó el pago de una cita de',
    lost: 'Quedó firme el contracargo de una cita de',
    won: 'Ganaste el contracargo de una cita de',
  },
}

/** What the dispute did to what the business has. */
const effectOf = ({ kind, state, credits: all, taken }: Dispute): string => {
  if (kind === 'appointment')
    return state === 'won'
      ? 'El dinero está de nuevo en tu cuenta y en tus movimientos.'
      : 'Mercado Pago retiró el dinero. Puedes responder en tu cuenta de Mercado Pago.'
  if (state === 'won')
    return taken === 0 ? 'No se había retirado nada.' : `Regresaron ${count(taken)}.`
  const rest = all > taken ? ` Los otros ${count(all - taken)} ya se habían usado.` : ''
  return `Se retiraron ${count(taken)}.${rest}`
}

/** One payment that a bank took back, and what that did. `isHome`: with the way there. */
export const DisputeCard = ({
  dispute,
  isHome = false,
}: {
  readonly dispute: Dispute
  readonly isHome?: boolean
}) => {
  const { kind, state, appointmentId } = dispute
  const isGood = state === 'won'
  const to = kind === 'purchase' ? '/creditos' : `/agenda?cita=${appointmentId ?? ''}`
  return (
    <Stack
      role="status"
      direction={{ base: 'column', md: 'row' }}
      justify="space-between"
      align={{ base: 'start', md: 'center' }}
      gap="3"
      bg={isGood ? 'bg.success' : 'bg.warning'}
      color={isGood ? 'fg.success' : 'fg.warning'}
      borderRadius="l2"
      px="4"
      py="3"
    >
      <Stack gap="0">
        <Text fontWeight="600">{`${titles[kind][state]} ${priceText(dispute)}`}</Text>
        <Text textStyle="sm">{effectOf(dispute)}</Text>
      </Stack>
      {isHome ? (
        <Button asChild minH="11">
          <Link to={to}>{kind === 'purchase' ? 'Ver mis créditos' : 'Ver la cita'}</Link>
        </Button>
      ) : null}
    </Stack>
  )
}

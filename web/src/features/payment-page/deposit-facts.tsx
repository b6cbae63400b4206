import { Stack, Text } from '@chakra-ui/react'
import type { OfferedDeposit } from '@mostrador/contracts/billing'
import { dayText } from '../../ui/when.ts'
import { priceText } from './texts.ts'

type Props = {
  readonly deposit: OfferedDeposit
  readonly currency: 'MXN' | 'USD'
  /** The server's clock. */
  readonly now: string
  readonly timeZone: string
}

/** What is left to pay at the place, and the policy of cancelling, before anything is paid. */
export const DepositFacts = ({ deposit, currency, now, timeZone }: Props) => {
  const { total, rest, refundableUntil } = deposit
  const isOver = refundableUntil < now
  return (
    <Stack gap="2" role="group" aria-label="Tu anticipo">
      <Text>
        {rest === 0
          ? `Es el precio completo: ${priceText(total, currency)}.`
          : `En el local pagas los ${priceText(rest, currency)} que quedan. Total: ${priceText(total, currency)}.`}
      </Text>
      <Text color={isOver ? 'fg.warning' : 'fg.muted'} textStyle="sm">
        {isOver
          ? 'Si cancelas o no llegas, el anticipo no se devuelve: tu cita está muy cerca.'
          : `Si cancelas a más tardar el ${dayText(refundableUntil, timeZone)}, te devolvemos el anticipo. Si cancelas después o no llegas, no se devuelve.`}
      </Text>
    </Stack>
  )
}

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { amountOf, moneyText } from './money-words.ts'
import type { MovementValues } from './movement-values.ts'

/** Notes, in pesos, with which people pay a round sum. */
const notes = [50, 100, 200, 500, 1_000] as const
const MAX_OFFERED = 3

/** Round sums above an amount of pesos that somebody may hand over for it: 350 → 400, 500, 1000. */
export const roundSumsAbove = (pesos: number): readonly number[] => {
  const sums = notes.map(note => (Math.floor(pesos / note) + 1) * note)
  return [...new Set(sums)].toSorted((a, b) => a - b).slice(0, MAX_OFFERED)
}

/** What a payment takes in cash, and what was handed over for it; both in pesos. */
export type Cash = { readonly pesos: number; readonly received: number }

type CashValues = Pick<MovementValues, 'type' | 'paymentMethod' | 'amount'>

/** Undefined where it is no payment in cash, or nothing was handed over. */
export const cashOf = (values: CashValues, typed: string): Cash | undefined => {
  const cash = { pesos: amountOf(values.amount), received: amountOf(typed) }
  const isInCash = values.type === 'in' && values.paymentMethod === 'cash'
  return isInCash && cash.pesos > 0 && cash.received > 0 ? cash : undefined
}

/** Whether less was handed over than is charged. */
export const isShort = (cash: Cash | undefined): boolean =>
  cash !== undefined && cash.received < cash.pesos

type Props = {
  readonly values: CashValues
  readonly received: string
  readonly onReceived: (received: string) => void
  /** Charges the whole although less was handed over. */
  readonly onWhole: () => void
}

/** The cash received for an amount, and the change; not stored. */
export const CashChange = ({ values, received, onReceived, onWhole }: Props) => {
  const pesos = amountOf(values.amount)
  if (!(pesos > 0)) return null
  const cash = cashOf(values, received)
  return (
    <Stack gap="2">
      <TextField
        label="Recibido (opcional)"
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        value={received}
        onChange={event => onReceived(event.target.value)}
      />
      <HStack gap="2" flexWrap="wrap" role="group" aria-label="Con cuánto pagó">
        {roundSumsAbove(pesos).map(sum => (
          <Button key={sum} size="sm" minH="11" onClick={() => onReceived(String(sum))}>
            {moneyText(sum)}
          </Button>
        ))}
      </HStack>
      <Text role="status" fontWeight="600">
        {cash === undefined ? '' : differenceText(cash)}
      </Text>
      {isShort(cash) ? (
        <Button minH="11" alignSelf="flex-start" onClick={onWhole}>
          {`Cobrar ${moneyText(pesos)} completo`}
        </Button>
      ) : null}
    </Stack>
  )
}

/** «Cambio: $50.00» or «Faltan $80.00» */
const differenceText = ({ received, pesos }: Cash): string =>
  received < pesos
    ? `Faltan ${moneyText(pesos - received)}`
    : `Cambio: ${moneyText(received - pesos)}`

/** 'Pago registrado · Cambio: $150.00'; undefined without change. */
export const changeGivenText = (cash: Cash | undefined): string | undefined =>
  cash !== undefined && cash.received > cash.pesos
    ? `Pago registrado · ${differenceText(cash)}`
    : undefined

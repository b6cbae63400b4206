import { HStack, Stack, Text } from '@chakra-ui/react'
import type { MoneyMovement } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { signedCents } from './money-words.ts'

const moneyOf = (cents: number): string => formatMoney({ cents, currency: 'MXN' })

const Figure = ({ label, cents }: { label: string; cents: number }) => (
  <Stack gap="0" minW="28" flex="1">
    <Text as="dt" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" textStyle="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
      {moneyOf(cents)}
    </Text>
  </Stack>
)

/** What came in, went out and is left, of all movements of the period. */
export const MovementTotals = ({
  rows,
}: {
  rows: readonly Pick<MoneyMovement, 'type' | 'amount'>[]
}) => {
  const sums = rows.map(signedCents)
  const sum = (cents: readonly number[]) => cents.reduce((total, amount) => total + amount, 0)
  return (
    <HStack as="dl" gap="4" flexWrap="wrap" m="0">
      <Figure label="Entradas" cents={sum(sums.filter(cents => cents > 0))} />
      <Figure label="Salidas" cents={Math.abs(sum(sums.filter(cents => cents < 0)))} />
      <Figure label="Saldo" cents={sum(sums)} />
    </HStack>
  )
}

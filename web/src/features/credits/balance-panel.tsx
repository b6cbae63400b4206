import { Progress, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import {
  type CreditType,
  creditNames,
  creditTypes,
  toleranceMaximums,
} from '@mostrador/contracts/billing'
import type { ReactNode } from 'react'
import { Card } from '../../ui/pieces.tsx'
import { creditsText, exactText } from './words.ts'

export type Counters = {
  readonly gptModel: number
  readonly reasoningModel: number
  readonly balanceMXN: number
  readonly paymentMode: 'credits' | 'conversions'
  readonly paymentLevel: { readonly level: number; readonly pricePerConversion: number }
}

const CENTS = 100
const pesosText = (pesos: number): string => `${exactText(Math.round(pesos * CENTS))} MXN`

/**
 * What is used of the free replies: the maximum less what is left, from 0 to the maximum [CRD2-06].
 */
export const usedTolerance = (creditType: CreditType, remaining: number): number => {
  const max = toleranceMaximums[creditType]
  return Math.min(max, Math.max(0, max - Math.max(0, remaining)))
}

/** What a business has left: credits, or its balance where it pays by conversions [CRD2-05]. */
export const BalancePanel = ({ counters }: { counters: Counters | undefined }) =>
  counters?.paymentMode === 'conversions' ? (
    <ConversionCards counters={counters} />
  ) : (
    <SimpleGrid columns={2} gap="4">
      {creditTypes.map(creditType => (
        <Figure key={creditType} label={`${creditNames[creditType].label} disponibles`}>
          {counters === undefined
            ? '…'
            : creditsText(Math.max(0, counters[creditNames[creditType].counter]))}
        </Figure>
      ))}
    </SimpleGrid>
  )

const ConversionCards = ({ counters }: { counters: Counters }) => (
  <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
    <Figure label="Nivel del negocio">Nivel {counters.paymentLevel.level}</Figure>
    <Figure label="Precio por conversión">
      {pesosText(counters.paymentLevel.pricePerConversion)}
    </Figure>
    <Figure label="Saldo">{pesosText(counters.balanceMXN)}</Figure>
    <Card size="sm">
      <Stack gap="2">
        <Text textStyle="sm" color="fg.muted">
          Tolerancia de IA
        </Text>
        {creditTypes.map(creditType => (
          <Tolerance
            key={creditType}
            creditType={creditType}
            remaining={counters[creditNames[creditType].counter]}
          />
        ))}
        <Text textStyle="xs" color="fg.muted">
          Respuestas usadas desde la última conversión pagada. Al llegar al máximo, el asistente se
          detiene.
        </Text>
      </Stack>
    </Card>
  </SimpleGrid>
)

const Tolerance = ({ creditType, remaining }: { creditType: CreditType; remaining: number }) => {
  const max = toleranceMaximums[creditType]
  const used = usedTolerance(creditType, remaining)
  const { label } = creditNames[creditType]
  return (
    <Progress.Root
      value={used}
      max={max}
      size="sm"
      colorPalette={used === max ? 'red' : 'brand'}
      aria-label={`Tolerancia ${label}`}
    >
      <Stack direction="row" justify="space-between" mb="1">
        <Progress.Label textStyle="sm">{label}</Progress.Label>
        <Text textStyle="sm" fontVariantNumeric="tabular-nums">
          {creditsText(used)} de {max}
        </Text>
      </Stack>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card size="sm">
    <Stack gap="0">
      <Text textStyle="sm" color="fg.muted">
        {label}
      </Text>
      <Text textStyle="xl" fontWeight="600" fontVariantNumeric="tabular-nums">
        {children}
      </Text>
    </Stack>
  </Card>
)

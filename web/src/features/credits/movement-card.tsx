import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type CreditMovement, creditNames } from '@mostrador/contracts/billing'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip, type Tone } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { creditsText, movementNames, price4Text, exactText, renewalNames } from './words.ts'

const CENTS = 100
const tones: Readonly<Record<CreditMovement['type'], Tone>> = {
  recharge: 'green',
  partner_recharge: 'green',
  transfer: 'blue',
  consume: 'gray',
  extract: 'orange',
  refund: 'purple',
  expire: 'yellow',
}

/** The direction of a transfer with a partner; undefined for other movements [CRD-04]. */
export const directionText = ({ type, partnerId }: CreditMovement): string | undefined => {
  if (partnerId === null) return undefined
  if (type === 'transfer') return 'Partner → Negocio'
  return type === 'extract' ? 'Negocio → Partner' : undefined
}

/** One movement: amount, balance after it, price, and the two accounts [CRD-03]. */
export const MovementCard = ({
  movement,
  businessName,
  timeZone,
  seesTraces,
}: {
  movement: CreditMovement
  businessName: string
  timeZone: string | undefined
  /** Whether the user may view the reply that it paid for. */
  seesTraces: boolean
}) => (
  <Stack
    as="article"
    aria-label={`${movementNames[movement.type]}: ${movement.concept}`}
    gap="3"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor="border.subtle"
    borderRadius="l3"
    minW="0"
  >
    <MovementHeader movement={movement} timeZone={timeZone} />
    <Facts movement={movement} timeZone={timeZone} />
    {movement.partnerId === null ? null : (
      <BothAccounts movement={movement} businessName={businessName} />
    )}
    {movement.turnId === null || !seesTraces ? null : (
      <Text
        asChild
        textStyle="sm"
        color="brand.fg"
        fontWeight="500"
        minH="11"
        alignContent="center"
      >
        <Link to={`/asistentes?respuesta=${movement.turnId}`}>
          Ver la respuesta y en qué se usó
        </Link>
      </Text>
    )}
  </Stack>
)

const MovementHeader = ({
  movement,
  timeZone,
}: {
  movement: CreditMovement
  timeZone: string | undefined
}) => {
  const { amount, type, concept, date } = movement
  return (
    <HStack justify="space-between" align="start" gap="3">
      <Stack gap="1" minW="0">
        <HStack gap="2" flexWrap="wrap">
          <Chip tone={tones[type]}>{movementNames[type]}</Chip>
          <Chip>{creditNames[movement.creditType].label}</Chip>
        </HStack>
        <Text fontWeight="500" overflowWrap="anywhere">
          {concept}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {momentText(date, timeZone)}
        </Text>
      </Stack>
      <Text
        textStyle="xl"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        flexShrink="0"
        color={amount > 0 ? 'fg.success' : 'fg'}
      >
        {creditsText(amount, true)}
      </Text>
    </HStack>
  )
}

const Facts = ({
  movement,
  timeZone,
}: {
  movement: CreditMovement
  timeZone: string | undefined
}) => {
  const { totalPrice, pricePerCredit, renewalDuration, resetDate, subscriptionId } = movement
  return (
    <SimpleGrid as="dl" columns={2} columnGap="4" rowGap="2">
      <Fact label="Saldo después">{creditsText(movement.balanceAfterMovement)}</Fact>
      {totalPrice === null ? null : (
        <Fact label="Precio total">{exactText(Math.round(totalPrice * CENTS))}</Fact>
      )}
      {pricePerCredit === null ? null : (
        <Fact label="Precio por crédito">{price4Text(pricePerCredit)}</Fact>
      )}
      {renewalDuration === 'none' ? null : (
        <Fact label="Renovación">{renewalNames[renewalDuration]}</Fact>
      )}
      {resetDate === null ? null : (
        <Fact label={movement.type === 'expire' ? 'Vencieron' : 'Vencen'}>
          {momentText(resetDate, timeZone)}
        </Fact>
      )}
      {subscriptionId === null ? null : <Fact label="Suscripción">{subscriptionId}</Fact>}
    </SimpleGrid>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap="0" minW="0">
    <Text as="dt" textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" textStyle="sm" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
      {children}
    </Text>
  </Stack>
)

const BothAccounts = ({
  movement,
  businessName,
}: {
  movement: CreditMovement
  businessName: string
}) => {
  const partner = (
    <AccountSide key="partner" label="Partner" name={movement.partnerId?.name ?? ''}>
      {movement.partnerId?.partnerCode}
    </AccountSide>
  )
  const business = <AccountSide key="business" label="Negocio" name={businessName} />
  const way = directionText(movement)
  return (
    <Stack gap="2">
      {way === undefined ? null : (
        <Text textStyle="sm" fontWeight="500">
          {way}
        </Text>
      )}
      <HStack gap="2" align="stretch">
        {movement.amount > 0 ? partner : business}
        <HStack color="fg.muted" flexShrink="0">
          <ArrowRight size={16} aria-hidden="true" />
        </HStack>
        {movement.amount > 0 ? business : partner}
      </HStack>
    </Stack>
  )
}

const AccountSide = ({
  label,
  name,
  children,
}: {
  label: string
  name: string
  children?: ReactNode
}) => (
  <Stack gap="0" flex="1" minW="0" bg="bg.muted" borderRadius="l2" px="3" py="2">
    <Text textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Text textStyle="sm" fontWeight="500" overflowWrap="anywhere">
      {name}
    </Text>
    {children === undefined ? null : (
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
    )}
  </Stack>
)

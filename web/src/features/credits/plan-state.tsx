import { HStack, Stack, Text } from '@chakra-ui/react'
import type { PriceList, Subscription } from '@mostrador/contracts/billing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { endText, useServiceEnd } from './service-end.ts'
import { amountText, hasPlan, isOver, statusNames } from './words.ts'

type Props = {
  readonly list: PriceList
  readonly zone: string | undefined
  /** The way to another plan, for people who may take it. */
  readonly action: ReactNode
}

/** «Tu plan actual», and what is to be done about it [PRC-15, PRC-16]. */
export const PlanState = ({ list, zone, action }: Props) => {
  const { subscription } = list
  if (isOver(subscription))
    return <ChoosePlan text="Tu suscripción ha finalizado - Renovar ahora" zone={zone} />
  if (!hasPlan(subscription)) return <ChoosePlan text="Elige tu plan" zone={zone} />
  return <CurrentPlan list={list} subscription={subscription} zone={zone} action={action} />
}

const nameOf = ({ plans }: PriceList, planId: string | null): string | undefined =>
  plans.find(({ id }) => id === planId)?.name

const CurrentPlan = ({
  list,
  subscription,
  zone,
  action,
}: Props & { subscription: Subscription }) => {
  const { planId, status, periodEnd, cancelAtPeriodEnd, prices, next } = subscription
  const [price] = prices
  return (
    <Card title="Tu plan actual" actions={<Chip>{statusNames[status]}</Chip>}>
      <Stack gap="3" align="flex-start">
        <Text textStyle="2xl" fontWeight="600">
          {nameOf(list, planId) ?? price?.productName ?? 'Plan'}
        </Text>
        {status === 'past_due' ? (
          <Text role="status" color="fg.warning">
            No pudimos cobrar tu tarjeta. Cámbiala en «Administrar mi suscripción»: lo intentaremos
            otra vez y mientras conservas tu plan.
          </Text>
        ) : null}
        {periodEnd === null ? null : (
          <Text color="fg.muted">
            {cancelAtPeriodEnd ? 'Termina el' : 'Siguiente cobro el'} {momentText(periodEnd, zone)}
            {price === undefined || cancelAtPeriodEnd
              ? ''
              : `: ${amountText(price.unitAmount, price.currency)}`}
          </Text>
        )}
        {next === null ? null : (
          <Text role="status">
            Después cambia a {nameOf(list, next.planId) ?? next.planId}, con{' '}
            {next.credits.toLocaleString('es-MX')} créditos al mes.
          </Text>
        )}
        <HStack gap="2" flexWrap="wrap">
          {action}
          <Button asChild minH="11">
            <Link to="/precios">Ver planes</Link>
          </Button>
        </HStack>
      </Stack>
    </Card>
  )
}

const ChoosePlan = ({ text, zone }: { text: string; zone: string | undefined }) => {
  const end = useServiceEnd()
  return (
    <Card title="Tu plan actual">
      <Stack gap="3" align="flex-start">
        {end === undefined ? null : <Text color="fg.muted">{endText(end, zone)}</Text>}
        <Button asChild kind="main" minH="11">
          <Link to="/precios">{text}</Link>
        </Button>
      </Stack>
    </Card>
  )
}

import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { PriceList, UsdPlan } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { Card } from '../../ui/pieces.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FeatureList } from './feature-list.tsx'
import type { Checkout } from './use-checkout.ts'
import { amountText } from './words.ts'
import { countText } from '../../ui/count.ts'

type Currency = 'USD' | 'MXN'
const currencies: readonly Currency[] = ['USD', 'MXN']
/** What is chosen at first, and again after an error [CHK-09]. */
const PRESET = 'pro'

type Props = {
  readonly offer: NonNullable<PriceList['usdPlans']>
  readonly contact: PriceList['contact']
  readonly checkout: Checkout
  readonly canBuy: boolean
}

/**
 * Starter, Pro and Scale in dollars or pesos [PRC-12, PRC-13]; as a demo they lead to a chat
 * [PRC-14].
 */
export const UsdCards = ({ offer, ...rest }: Props) => {
  const [currency, setCurrency] = useState<Currency>('USD')
  const [chosen, setChosen] = useState(PRESET)
  const cards = (
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="4" pt="2">
      {offer.plans.map(plan => (
        <UsdCard
          key={plan.id}
          plan={plan}
          isDemo={offer.kind === 'demo'}
          currency={currency}
          isChosen={plan.id === chosen}
          onChoose={setChosen}
          {...rest}
        />
      ))}
    </SimpleGrid>
  )
  return (
    <Tabs
      label="Moneda"
      value={currency}
      onChange={id => setCurrency(id === 'MXN' ? 'MXN' : 'USD')}
      tabs={currencies.map(id => ({ id, label: id, content: cards }))}
    />
  )
}

type CardProps = Omit<Props, 'offer'> & {
  readonly plan: UsdPlan
  readonly isDemo: boolean
  readonly currency: Currency
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

const UsdCard = ({ plan, currency, isChosen, ...rest }: CardProps) => {
  const amount = currency === 'USD' ? plan.priceUSD : plan.priceMXN
  return (
    <Card title={plan.title} {...(isChosen && { borderColor: 'brand.solid' })}>
      <Stack gap="4" h="full">
        <Stack gap="0">
          <Text textStyle="3xl" fontWeight="600" fontVariantNumeric="tabular-nums">
            {amountText(amount, currency)}
          </Text>
          <Text color="fg.muted">al mes, {countText(plan.credits)} créditos</Text>
        </Stack>
        <FeatureList features={plan.features} />
        <UsdAction plan={plan} currency={currency} amount={amount} isChosen={isChosen} {...rest} />
      </Stack>
    </Card>
  )
}

const UsdAction = ({
  plan,
  currency,
  amount,
  isDemo,
  isChosen,
  onChoose,
  contact,
  checkout,
  canBuy,
}: CardProps & { amount: number }) => {
  // Members who may only view get neither a purchase nor a demo.
  if (!canBuy) return null
  if (isDemo) return <DemoButton plan={plan} whatsapp={contact.whatsapp} />
  const buy = () => {
    onChoose(plan.id)
    checkout.buy(
      plan.id,
      {
        prices: [
          { priceId: `${plan.priceId}-${currency.toLowerCase()}`, quantity: 1, unitAmount: amount },
        ],
        customAmount: amount,
      },
      { failedText: 'Error al seleccionar el plan', onFailed: () => onChoose(PRESET) }
    )
  }
  return (
    <Button
      kind={isChosen ? 'main' : 'quiet'}
      aria-pressed={isChosen}
      minH="11"
      mt="auto"
      loading={checkout.busy === plan.id}
      disabled={checkout.busy !== undefined}
      onClick={buy}
    >
      {`Elegir ${plan.title}`}
    </Button>
  )
}

/** Hidden where the installation has no WhatsApp number for sales [G2-20]. */
const DemoButton = ({ plan, whatsapp }: { plan: UsdPlan; whatsapp: string | null }) => {
  if (whatsapp === null) return null
  const text = `Hola, quiero agendar una demostración del plan ${plan.title}.`
  return (
    <Button asChild kind="main" minH="11" mt="auto">
      <a href={whatsAppLink({ countryCode: '', whatsapp }, text)} target="_blank" rel="noreferrer">
        Agendar una demostración
      </a>
    </Button>
  )
}

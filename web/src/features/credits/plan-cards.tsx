import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Plan, PriceList } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { whatsAppLink } from '../../ui/contact-links.ts'
import { Card, Chip } from '../../ui/pieces.tsx'
import { ExtraField } from './extra-field.tsx'
import { FeatureList } from './feature-list.tsx'
import type { Checkout } from './use-checkout.ts'
import { limitsText, priceText } from './words.ts'
import { countText } from '../../ui/count.ts'

type Props = { readonly list: PriceList; readonly checkout: Checkout; readonly canBuy: boolean }

/**
 * Bronce, Plata, Oro with their extra credits, and the contact for larger businesses [PRC-08 …
 * PRC-11].
 */
export const PlanCards = ({ list, checkout, canBuy }: Props) => {
  const [help, setHelp] = useState(true)
  return (
    <Stack gap="4">
      {/* Before the cards: it is on unless somebody says no, and is paid with the first month. */}
      {checkout.canCustomize ? (
        <CheckboxField
          label={`Quiero que un experto me ayude a configurarlo (${priceText(list.expertHelp)}, un solo pago)`}
          checked={help}
          onChange={setHelp}
        />
      ) : (
        <Text color="fg.muted">
          El primer pago incluye la ayuda de un experto para configurarlo (
          {priceText(list.expertHelp)}, una sola vez).
        </Text>
      )}
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        {list.plans.map(plan => (
          <PlanCard
            key={plan.id}
            plan={plan}
            help={help ? list.expertHelp : 0}
            checkout={checkout}
            canBuy={canBuy}
          />
        ))}
      </SimpleGrid>
      <EnterpriseCard contact={list.contact} />
    </Stack>
  )
}

const PlanCard = ({
  plan,
  help,
  checkout,
  canBuy,
}: Omit<Props, 'list'> & { plan: Plan; help: number }) => {
  const [extra, setExtra] = useState(0)
  const option = plan.extras.find(({ quantity }) => quantity === extra)
  const monthly = plan.totalPrice + (option?.amount ?? 0)
  const buy = () =>
    checkout.buy(plan.id, {
      prices: [
        { priceId: plan.id, quantity: 1, unitAmount: plan.totalPrice },
        ...(extra === 0
          ? []
          : [
              {
                priceId: `${plan.id}-extra`,
                quantity: extra,
                unitAmount: plan.additionalCreditRate,
              },
            ]),
      ],
      needExpertHelp: help > 0,
      customAmount: monthly + help,
    })
  return (
    <Card
      title={plan.name}
      actions={plan.isBestValue ? <Chip tone="brand">Mejor valor</Chip> : null}
    >
      <Stack gap="4" h="full">
        <Stack gap="0">
          <Text textStyle="3xl" fontWeight="600" fontVariantNumeric="tabular-nums">
            {priceText(monthly)}
          </Text>
          <Text color="fg.muted">al mes, {countText(plan.quantity + extra)} créditos</Text>
        </Stack>
        <FeatureList features={[limitsText(plan), plan.supportLevel, ...plan.training]} />
        <Stack gap="4" mt="auto">
          {checkout.canCustomize ? (
            <ExtraField plan={plan} value={extra} onChange={setExtra} />
          ) : null}
          {help > 0 ? (
            <Text color="fg.muted" textStyle="sm">
              Primer pago: {priceText(monthly + help)}, con {priceText(help)} de la ayuda de un
              experto.
            </Text>
          ) : null}
          {canBuy ? (
            <Button
              kind={plan.isBestValue ? 'main' : 'quiet'}
              minH="11"
              loading={checkout.busy === plan.id}
              disabled={checkout.busy !== undefined}
              onClick={buy}
            >
              {`Elegir ${plan.name}`}
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Card>
  )
}

/** Contact only, and only where the installation has a contact [PRC-08, C2-48, G2-20]. */
const EnterpriseCard = ({ contact }: Pick<PriceList, 'contact'>) => {
  const { whatsapp, enterpriseFrom } = contact
  if (whatsapp === null) return null
  const many = countText(enterpriseFrom)
  const text = `Hola, necesito más de ${many} mensajes al mes.`
  return (
    <Card title="Empresas">
      <Stack gap="3" align="flex-start">
        <Text>¿Más de {many} mensajes al mes? Armamos un plan a tu medida.</Text>
        <Button asChild minH="11">
          <a
            href={whatsAppLink({ countryCode: '', whatsapp }, text)}
            target="_blank"
            rel="noreferrer"
          >
            Contactar por WhatsApp
          </a>
        </Button>
      </Stack>
    </Card>
  )
}

import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { BillingProduct } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { FeatureList } from './feature-list.tsx'
import type { Checkout } from './use-checkout.ts'
import { amountText, exactText, priceText } from './words.ts'
import { countText } from '../../ui/count.ts'

type Interval = 'month' | 'year'
type Price = BillingProduct['prices'][number]
const intervals = [
  { value: 'month', label: 'Mensual' },
  { value: 'year', label: 'Anual' },
] as const
const intervalNames = { month: 'al mes', year: 'al año', day: 'al día' } as const

/** The price of the chosen interval; one by the day is always taken [PRC-04]. */
const priceOf = ({ prices }: BillingProduct, interval: Interval): Price | undefined =>
  prices.find(price => price.interval === interval) ??
  prices.find(price => price.interval === 'day')

type Props = { readonly checkout: Checkout; readonly canBuy: boolean }

/** The catalogue at the provider, by month or year [PRC-03, PRC-04]. */
export const ProductCards = ({
  products,
  ...rest
}: Props & { products: readonly BillingProduct[] }) => {
  const [interval, setInterval] = useState<Interval>('month')
  const offers = products.flatMap(product => {
    const price = priceOf(product, interval)
    return price === undefined ? [] : [{ product, price }]
  })
  return (
    <Stack gap="4">
      <Segmented
        label="Cada cuánto se paga"
        segments={intervals}
        value={interval}
        onChange={setInterval}
        size="md"
      />
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        {offers.map(({ product, price }, index) => (
          <ProductCard
            key={product.id}
            product={product}
            price={price}
            isMostSold={index === 1}
            {...rest}
          />
        ))}
      </SimpleGrid>
      {offers.length === 0 ? <Text>No hay planes con ese periodo.</Text> : null}
    </Stack>
  )
}

const ProductCard = ({
  product,
  price,
  isMostSold,
  checkout,
  canBuy,
}: Props & { product: BillingProduct; price: Price; isMostSold: boolean }) => (
  <Card title={product.name} actions={isMostSold ? <Chip tone="brand">Más vendido</Chip> : null}>
    <Stack gap="4" h="full">
      <Stack gap="0">
        <Text textStyle="3xl" fontWeight="600" fontVariantNumeric="tabular-nums">
          {priceText(price.amountMXN)}
        </Text>
        <Text color="fg.muted">
          {intervalNames[price.interval]}, {countText(price.credits)} créditos
        </Text>
        {price.interval === 'month' ? (
          <Text color="fg.muted">{exactText(price.perDayMXN)} al día</Text>
        ) : null}
        {price.currency === 'USD' ? (
          <Text color="fg.muted">Aproximado: se cobran {amountText(price.unitAmount, 'USD')}</Text>
        ) : null}
      </Stack>
      {product.description === '' ? null : <Text>{product.description}</Text>}
      <FeatureList features={product.features} highlights={product.highlights} />
      {canBuy ? (
        <Button
          kind={isMostSold ? 'main' : 'quiet'}
          minH="11"
          mt="auto"
          loading={checkout.busy === price.id}
          disabled={checkout.busy !== undefined}
          onClick={() =>
            checkout.buy(price.id, {
              prices: [{ priceId: price.id, quantity: 1, unitAmount: price.unitAmount }],
            })
          }
        >
          {`Elegir ${product.name}`}
        </Button>
      ) : null}
    </Stack>
  </Card>
)

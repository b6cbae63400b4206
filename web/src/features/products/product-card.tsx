import { HStack, Image, Stack, Text } from '@chakra-ui/react'
import type { Product } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { Package, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { type RecordActions, useMenuItems } from '../../bookables/menu-items.tsx'
import { Button } from '../../ui/button.tsx'
import { EntityCard } from '../../ui/entity-card.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { noCategory } from './product-values.ts'
import { pluralize } from '../../ui/count.ts'

export const PAGE = 'products'

const pesos = (price: number): string => formatMoney({ cents: price * 100, currency: 'MXN' })
const isLow = ({ stock, minimumStock }: Product): boolean =>
  minimumStock !== null && stock <= minimumStock

const StockChip = ({ product }: { product: Product }) => {
  if (product.isArchived) return <Chip>Archivado</Chip>
  if (product.tracksStock && product.stock === 0) return <Chip tone="red">Agotado</Chip>
  return isLow(product) ? <Chip tone="orange">Quedan pocas</Chip> : null
}

const stockText = ({ tracksStock, stock }: Product): string => {
  if (!tracksStock) return 'Sin contar'
  return pluralize(stock, 'pieza', 'piezas')
}

/** Its first picture, small. */
const Picture = ({ product: { images } }: { product: Product }) =>
  images[0] === undefined ? (
    <Stack
      boxSize="11"
      flexShrink="0"
      borderRadius="l2"
      align="center"
      justify="center"
      bg="bg.muted"
      color="fg.muted"
      aria-hidden="true"
    >
      <Package size={20} />
    </Stack>
  ) : (
    <Image src={images[0]} alt="" boxSize="11" flexShrink="0" borderRadius="l2" loading="lazy" />
  )

/** A product with the tabs 'Descripción' and 'Información' [PRD-01]. */
export const ProductCard = ({
  product,
  actions,
}: {
  product: Product
  actions: RecordActions<Product>
}) => {
  const session = useSignedIn()
  const items = useMenuItems(PAGE, product, actions)
  const mayEdit = may(session, { page: PAGE, action: 'edit' }) && !product.isArchived
  return (
    <EntityCard
      name={product.name}
      note={`${pesos(product.price)} · ${stockText(product)}`}
      mark={<Picture product={product} />}
      chip={<StockChip product={product} />}
      edit={
        mayEdit ? (
          <Button
            minH="11"
            icon={<Pencil size={16} />}
            aria-label={`Editar ${product.name}`}
            onClick={() => actions.onEdit(product)}
          >
            Editar
          </Button>
        ) : undefined
      }
      // An archived product can only be restored.
      actions={product.isArchived ? items.filter(({ id }) => id === 'restore') : items}
      tabs={[
        {
          id: 'description',
          label: 'Descripción',
          content: (
            <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
              {product.description}
            </Text>
          ),
        },
        { id: 'information', label: 'Información', content: <Information product={product} /> },
      ]}
    />
  )
}

const Information = ({ product }: { product: Product }) => (
  <Stack as="dl" gap="2">
    <Fact label="Precio">{`${pesos(product.price)} MXN`}</Fact>
    <Fact label="Categoría">{product.category || noCategory}</Fact>
    <Fact label="Existencias">{stockText(product)}</Fact>
    {product.minimumStock === null ? null : (
      <Fact label="Avisar en">{product.minimumStock.toLocaleString('es-MX')}</Fact>
    )}
    {product.customId === '' ? null : <Fact label="Identificador">{product.customId}</Fact>}
  </Stack>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <HStack gap="3" align="baseline">
    <Text as="dt" w="28" flexShrink="0" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Text>
  </HStack>
)

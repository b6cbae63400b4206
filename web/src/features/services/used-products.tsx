import { Box, Fieldset, HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ProductUse } from './service-values.ts'

const PAGE = 'products'
const MAX_PRODUCTS = 50
const all = { query: { includeArchived: 'true' } } as const

type Props = {
  readonly uses: readonly ProductUse[]
  /** Errors by product id. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (uses: readonly ProductUse[]) => void
}

/**
 * Which products an appointment of the service usually uses, and how many pieces [SRV2-01]: what is
 * proposed when it was attended. Renders nothing without the right to see products, or where there
 * are none.
 */
export const UsedProducts = ({ uses, errors, onChange }: Props) => {
  const mayView = may(useSignedIn(), { page: PAGE, action: 'view' })
  const { data: products = [] } = useListProductsQuery(all, { skip: !mayView })
  const isUsed = (id: string) => uses.some(({ productId }) => productId === id)
  const others = products.filter(({ _id, isArchived }) => !isArchived && !isUsed(_id))
  const nameOf = (id: string) => {
    const product = products.find(({ _id }) => _id === id)
    if (product === undefined) return 'Producto eliminado'
    return product.isArchived ? `${product.name} (archivado)` : product.name
  }
  if (others.length + uses.length === 0) return null
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Productos que usa (opcional)</Fieldset.Legend>
      <Text textStyle="sm" color="fg.muted">
        Cuando marques una cita como asistida te proponemos descontarlos.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none" aria-label="Productos que usa">
        {uses.map(({ productId, amount }) => (
          <HStack as="li" key={productId} gap="3" align="start">
            <Text flex="1" minW="0" py="2.5" overflowWrap="anywhere">
              {nameOf(productId)}
            </Text>
            <Box w="28" flexShrink="0">
              <TextField
                label={`Piezas de ${nameOf(productId)}`}
                hideLabel
                inputMode="numeric"
                autoComplete="off"
                minH="11"
                value={amount}
                error={errors[productId]}
                onChange={event =>
                  onChange(
                    uses.map(use =>
                      use.productId === productId ? { productId, amount: event.target.value } : use
                    )
                  )
                }
              />
            </Box>
            <IconButton
              name={`Quitar ${nameOf(productId)}`}
              icon={<X />}
              minW="11"
              minH="11"
              onClick={() => onChange(uses.filter(use => use.productId !== productId))}
            />
          </HStack>
        ))}
      </Stack>
      {others.length === 0 || uses.length >= MAX_PRODUCTS ? null : (
        <SelectField
          label="Agregar producto"
          placeholder="Elige un producto"
          value=""
          options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={event => {
            if (event.target.value !== '')
              onChange([...uses, { productId: event.target.value, amount: '1' }])
          }}
        />
      )}
    </Fieldset.Root>
  )
}

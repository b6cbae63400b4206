import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { PackageX } from 'lucide-react'
import { Link } from 'react-router'
import { useBusiness } from '../../api/endpoints/business.ts'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { PAGE } from './words.ts'

const MAX_NAMED = 3
const low = { query: { low: 'true' } } as const

/** What is running low, on Inicio. Asked only of who sells products and may see them. */
export const LowStock = () => {
  const session = useSignedIn()
  const { business } = useBusiness(session.business?._id ?? '')
  const isAsked = may(session, { page: PAGE, action: 'view' }) && business?.businessType.products
  const { data = [] } = useListProductsQuery(low, { skip: isAsked !== true })
  if (data.length === 0) return null
  const named = data.slice(0, MAX_NAMED).map(({ name, stock }) => `${name} (${stock})`)
  const others = data.length - named.length
  const list = [...named, ...(others === 0 ? [] : [others === 1 ? '1 más' : `${others} más`])]
  return (
    <HStack
      as="section"
      aria-labelledby="low-stock"
      gap="3"
      align="start"
      bg="bg.warning"
      color="fg.warning"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <PackageX size={20} aria-hidden="true" />
      <Stack gap="0.5" minW="0" flex="1">
        <Heading as="h2" id="low-stock" textStyle="sm" fontWeight="600">
          {data.length === 1
            ? 'Un producto se está acabando'
            : `${data.length} productos se están acabando`}
        </Heading>
        <Text textStyle="sm" overflowWrap="anywhere">
          {new Intl.ListFormat('es-MX').format(list)}
        </Text>
        <HStack asChild minH="11" textStyle="sm" fontWeight="600" textDecoration="underline">
          <Link to="/inventario/movimientos?ver=existencias">Ver existencias</Link>
        </HStack>
      </Stack>
    </HStack>
  )
}

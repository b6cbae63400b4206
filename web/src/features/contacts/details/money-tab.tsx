import { Text } from '@chakra-ui/react'
import { isClientRefund, type ListedMovement, methodNames } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { useListMoneyMovementsQuery } from '../../../api/endpoints/money.ts'
import { dateText } from '../../../ui/calendar.ts'
import { amountText, revenueOf } from '../entry-words.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

/** 'Movimientos de dinero', with what the contact has paid in all [CLI-17, CLI2-07]. */
export const MoneyTab = ({ client }: TabProps) => {
  const query = useListMoneyMovementsQuery({ query: { clientId: client._id } })
  const movements = query.data?.data ?? []
  return (
    <TabBody query={query} isEmpty={movements.length === 0} empty="Sin movimientos de dinero">
      <Revenue movements={movements} />
      <Rows label="Movimientos de dinero">
        {movements.map(movement => (
          <Row
            key={movement._id}
            title={
              movement.comments === '' ? methodNames[movement.paymentMethod] : movement.comments
            }
            detail={[dateText(movement.date), titleOf(movement), movement.createdBy]
              .filter(Boolean)
              .join(' · ')}
            aside={
              <Text fontWeight="600" flexShrink="0">
                {`${movement.type === 'out' ? '−' : ''}${amountText(movement)}`}
              </Text>
            }
          />
        ))}
      </Rows>
    </TabBody>
  )
}

const titleOf = (movement: ListedMovement): string => {
  const { type, correctsId, correctedById } = movement
  if (correctsId !== null) return 'Corrección'
  if (correctedById !== null) return 'Corregido'
  if (isClientRefund(movement)) return 'Devolución'
  return type === 'in' ? 'Ingreso' : 'Salida'
}

/** Less what was taken or given back; two currencies are never added. */
const Revenue = ({ movements }: { movements: readonly ListedMovement[] }) => {
  const { mxn, usd } = revenueOf(movements)
  return (
    <Text pb="2">
      {'Ingresos totales: '}
      <Text as="span" fontWeight="600">
        {formatMoney({ cents: mxn, currency: 'MXN' })}
        {usd === 0 ? '' : ` y ${formatMoney({ cents: usd, currency: 'USD' })}`}
      </Text>
    </Text>
  )
}

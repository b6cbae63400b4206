import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type ListedOrder, orderStatuses, type OrderStatus } from '@mostrador/contracts/catalog'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../bookables/use-today.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { isDate, longDateText, shiftDays } from '../../ui/calendar.ts'
import { Chip } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OrderCard } from './order-card.tsx'
import { byHour, statusLabels } from './words.ts'

type Props = {
  readonly orders: readonly ListedOrder[]
  /** The day of the board; today unless the address says another. */
  readonly day: string | null
  readonly onDay: (day: string) => void
  readonly onOpen: (order: ListedOrder) => void
  readonly onLate: () => void
}

/** The orders of one day of delivery, a column for each status, by the hour. */
export const OrderBoard = ({ orders, day, onDay, onOpen, onLate }: Props) => {
  const today = useToday()
  const shownDay = day !== null && isDate(day) ? day : today
  const [status, setStatus] = useState<OrderStatus>('pending')
  const columns = useMemo(() => {
    const ofDay = orders.filter(({ deliveryDate }) => deliveryDate === shownDay).toSorted(byHour)
    return Map.groupBy(ofDay, order => order.status)
  }, [orders, shownDay])
  const late = orders.filter(
    order => order.status === 'pending' && order.deliveryDate < today
  ).length
  const segments = orderStatuses.map(value => ({
    value,
    label: `${statusLabels[value].plural} ${columns.get(value)?.length ?? 0}`,
  }))
  return (
    <Stack gap="4">
      <DayBar day={shownDay} today={today} onDay={onDay} />
      {late === 0 ? null : (
        <Button kind="bare" minH="11" alignSelf="start" color="fg.warning" onClick={onLate}>
          {late === 1
            ? '1 pedido de días anteriores sigue pendiente'
            : `${late} pedidos de días anteriores siguen pendientes`}
        </Button>
      )}
      <Box display={{ md: 'none' }}>
        <Segmented
          wide
          size="xs"
          label="Estado"
          segments={segments}
          value={status}
          onChange={value => setStatus(value)}
        />
      </Box>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4" alignItems="start">
        {orderStatuses.map(value => (
          <Column
            key={value}
            status={value}
            isChosen={value === status}
            orders={columns.get(value) ?? []}
            onOpen={onOpen}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

type DayProps = {
  readonly day: string
  readonly today: string
  readonly onDay: (day: string) => void
}

const DayBar = ({ day, today, onDay }: DayProps) => (
  <HStack gap="2" flexWrap="wrap">
    <IconButton
      name="Día anterior"
      icon={<ChevronLeft size={20} />}
      minW="11"
      minH="11"
      onClick={() => onDay(shiftDays(day, -1))}
    />
    <Text fontWeight="600" aria-live="polite">
      {longDateText(day)}
    </Text>
    <IconButton
      name="Día siguiente"
      icon={<ChevronRight size={20} />}
      minW="11"
      minH="11"
      onClick={() => onDay(shiftDays(day, 1))}
    />
    {day === today ? null : (
      <Button size="sm" minH="11" onClick={() => onDay(today)}>
        Hoy
      </Button>
    )}
  </HStack>
)

type ColumnProps = {
  readonly status: OrderStatus
  /** The one that a phone shows. */
  readonly isChosen: boolean
  readonly orders: readonly ListedOrder[]
  readonly onOpen: (order: ListedOrder) => void
}

const Column = ({ status, isChosen, orders, onOpen }: ColumnProps) => {
  const { plural, tone } = statusLabels[status]
  return (
    <Stack
      as="section"
      aria-label={plural}
      gap="3"
      display={{ base: isChosen ? 'flex' : 'none', md: 'flex' }}
    >
      <HStack display={{ base: 'none', md: 'flex' }}>
        <Text as="h2" fontWeight="600">
          {plural}
        </Text>
        <Chip tone={tone}>{orders.length}</Chip>
      </HStack>
      {orders.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Ninguno este día
        </Text>
      ) : (
        orders.map(order => (
          <OrderCard key={order._id} order={order} onOpen={() => onOpen(order)} />
        ))
      )}
    </Stack>
  )
}

import { SimpleGrid, Stack } from '@chakra-ui/react'
import type { ListedOrder, PaymentMethod } from '@mostrador/contracts/catalog'
import { PackageCheck, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useCharge } from './charge-context.ts'
import type { Question } from './order-questions.tsx'
import type { OrderStatusActions } from './use-order-status.ts'
import { methodOptions } from './words.ts'

type Props = {
  readonly order: ListedOrder
  readonly actions: OrderStatusActions
  readonly onAsk: (question: Question) => void
}

/** What may become of an order: canceled and delivered only while it is pending [ORD-02]. */
export const StatusSteps = ({ order, actions, onAsk }: Props) => {
  const [method, setMethod] = useState<PaymentMethod | ''>('')
  const mayCharge = useCharge() !== null
  const isPending = order.status === 'pending'
  const asksForMoney = isPending && mayCharge && order.remainingBalance > 0
  // Chosen before somebody else collected it.
  const collected = asksForMoney ? method : ''
  return (
    <Stack gap="3">
      {asksForMoney ? (
        <SelectField
          label="Al entregar"
          options={[
            { value: '', label: 'Entregar sin cobrar' },
            ...methodOptions.map(({ value, label }) => ({
              value,
              label: `Cobrar ${pesosText(order.remainingBalance)} · ${label}`,
            })),
          ]}
          value={method}
          onChange={event => setMethod(event.target.value as PaymentMethod | '')}
        />
      ) : null}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {isPending ? (
          <>
            <Button
              kind={asksForMoney && collected === '' ? 'quiet' : 'main'}
              size="lg"
              minH="12"
              icon={<PackageCheck />}
              loading={actions.isBusy}
              onClick={() => void actions.deliver(collected === '' ? undefined : collected)}
            >
              {collected === '' ? 'Entregar' : 'Entregar y cobrar'}
            </Button>
            <Button
              size="lg"
              minH="12"
              icon={<X />}
              disabled={actions.isBusy}
              onClick={() => onAsk('cancel')}
            >
              Cancelar pedido
            </Button>
          </>
        ) : null}
        {order.status === 'delivered' ? (
          <Button
            size="lg"
            minH="12"
            icon={<Undo2 />}
            disabled={actions.isBusy}
            onClick={() => onAsk('return')}
          >
            Registrar devolución
          </Button>
        ) : null}
      </SimpleGrid>
      <FormProblem text={actions.problem} />
    </Stack>
  )
}

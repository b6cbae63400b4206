import {
  catalogRoutes as routes,
  type ListedOrder,
  type PaymentMethod,
} from '@mostrador/contracts/catalog'
import { useState } from 'react'
import { useReturnOrderMutation, useSetOrderStatusMutation } from '../../api/endpoints/orders.ts'
import { problemText } from '../../api/problem.ts'
import { useSingleRun } from '../../ui/once.ts'
import { toast, type Undo } from '../../ui/toaster.tsx'
import { useCharge } from './charge-context.ts'

const failedText = 'No se pudo actualizar el pedido'

/** Delivers, cancels and takes back an order, each once, however often its button is tapped. */
export const useOrderStatus = (order: ListedOrder) => {
  const charge = useCharge()
  const [setStatus] = useSetOrderStatusMutation()
  const [takeBack] = useReturnOrderMutation()
  const [onceDelivered, onceCanceled, onceReturned] = [
    useSingleRun(),
    useSingleRun(),
    useSingleRun(),
  ]
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const params = { id: order._id }
  const { revision } = order
  const tryChange = async (
    send: () => Promise<unknown>,
    message: string,
    action?: Undo
  ): Promise<boolean> => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await send()
      toast.success(message, { action })
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    /** `paymentMethod`: what is left to pay is collected with it, in the same step. */
    deliver: (paymentMethod?: PaymentMethod) => {
      const payment = paymentMethod === undefined ? {} : { payment: { paymentMethod } }
      const body = { status: 'delivered' as const, revision, ...payment }
      const isOwed = paymentMethod === undefined && order.remainingBalance > 0
      const action =
        isOwed && charge !== null ? { label: 'Cobrar', onClick: () => charge(order) } : undefined
      return onceDelivered(() =>
        tryChange(() => setStatus({ params, body }).unwrap(), 'Pedido entregado', action)
      )
    },
    /** `onDone` is called where it was canceled. */
    cancel: (onDone: () => void) =>
      onceCanceled(async () => {
        const body = { status: 'canceled' as const, revision }
        const isDone = await tryChange(
          () => setStatus({ params, body }).unwrap(),
          'Pedido cancelado'
        )
        if (isDone) onDone()
        return isDone
      }),
    takeBack: (onDone: () => void) =>
      onceReturned(async () => {
        const body = { revision }
        const { message } = routes.returnOrder
        const isDone = await tryChange(() => takeBack({ params, body }).unwrap(), message)
        if (isDone) onDone()
        return isDone
      }),
  }
}
export type OrderStatusActions = ReturnType<typeof useOrderStatus>

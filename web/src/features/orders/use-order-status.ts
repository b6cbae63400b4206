import {
  catalogRoutes as routes,
  type Order,
  type PaymentMethod,
} from '@mostrador/contracts/catalog'
import { useState } from 'react'
import { useReturnOrderMutation, useSetOrderStatusMutation } from '../../api/endpoints/orders.ts'
import { problemText } from '../../api/problem.ts'
import { useOnce } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'

const failedText = 'No se pudo actualizar el pedido'

/** Delivers, cancels and takes back an order, each once, however often its button is tapped. */
export const useOrderStatus = (order: Pick<Order, '_id' | 'revision'>) => {
  const [setStatus] = useSetOrderStatusMutation()
  const [takeBack] = useReturnOrderMutation()
  const [onceDelivered, onceCanceled, onceReturned] = [useOnce(), useOnce(), useOnce()]
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const params = { id: order._id }
  const { revision } = order
  const attempt = async (send: () => Promise<unknown>, message: string): Promise<boolean> => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await send()
      toast.success(message)
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
      return onceDelivered(() =>
        attempt(() => setStatus({ params, body }).unwrap(), 'Pedido entregado')
      )
    },
    /** `onDone` is called where it was canceled. */
    cancel: (onDone: () => void) =>
      onceCanceled(async () => {
        const body = { status: 'canceled' as const, revision }
        const isDone = await attempt(() => setStatus({ params, body }).unwrap(), 'Pedido cancelado')
        if (isDone) onDone()
        return isDone
      }),
    takeBack: (onDone: () => void) =>
      onceReturned(async () => {
        const body = { revision }
        const { message } = routes.returnOrder
        const isDone = await attempt(() => takeBack({ params, body }).unwrap(), message)
        if (isDone) onDone()
        return isDone
      }),
  }
}
export type OrderStatusActions = ReturnType<typeof useOrderStatus>

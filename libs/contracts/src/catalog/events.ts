import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

/** Key: the movement. */
const moneyMovement = z.object({
  moneyMovementId: Id,
  appointmentId: Id.nullable(),
  clientId: Id.nullable(),
})

export const catalogEvents = defineEvents({
  'product.changed': {
    audience: 'productos',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  'resource.changed': {
    audience: 'recursos',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
  'money.recorded': {
    audience: 'movimientos',
    label: 'Se registró un movimiento de dinero',
    schema: moneyMovement,
  },
  'money.changed': {
    audience: 'movimientos',
    label: 'Cambió un movimiento de dinero',
    schema: moneyMovement,
  },
  'money.deleted': {
    audience: 'movimientos',
    label: 'Se eliminó un movimiento de dinero',
    schema: moneyMovement,
  },
  'day.cut': {
    audience: 'movimientos',
    label: 'Se hizo un corte de caja',
    schema: z.object({ dayCutId: Id, branchId: Id.nullable() }),
  },
  /** A percentage was set, or a statement was paid or taken back. */
  'commission.changed': {
    audience: 'movimientos',
    label: 'Cambiaron las comisiones de un especialista',
    schema: z.object({ specialistId: Id }),
  },
})

import { z } from 'zod'
import { Id, StoredInstant } from '../common.ts'
import { defineEvents } from '../contract.ts'

/** Key: the movement. */
const moneyMovement = z.object({
  moneyMovementId: Id,
  appointmentId: Id.nullable(),
  clientId: Id.nullable(),
  /** The client before an edit that changed it. */
  previousClientId: Id.nullable().optional(),
})

/** Key: the order. */
const order = z.object({ orderId: Id, clientId: Id })

export const catalogEvents = defineEvents({
  'product.changed': {
    audience: 'productos',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  /** Key: the business. Consumption names its appointment. */
  'stock.moved': {
    audience: 'productos',
    label: 'Se movió el inventario',
    schema: z.object({
      productIds: z.array(Id),
      movementIds: z.array(Id),
      appointmentId: Id.optional(),
    }),
  },
  'product_import.changed': {
    audience: 'productos',
    label: 'Avanzó una carga masiva de productos',
    schema: z.object({ importId: Id }),
  },
  'enrollment_import.changed': {
    audience: 'inscripciones',
    label: 'Avanzó una carga masiva de inscripciones',
    schema: z.object({ importId: Id }),
  },
  'resource.changed': {
    audience: 'recursos',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
  'course.changed': {
    audience: 'cursos',
    label: 'Cambió un curso',
    schema: z.object({ courseId: Id }),
  },
  'course.seat_offered': {
    audience: 'inscripciones',
    label: 'Se apartó un lugar para alguien de la lista de espera',
    schema: z.object({ courseId: Id, waitlistEntryId: Id, until: StoredInstant }),
  },
  'waitlist.changed': {
    audience: 'inscripciones',
    label: 'Cambió la lista de espera de un curso',
    schema: z.object({ courseId: Id, waitlistEntryId: Id }),
  },
  'attendance.changed': {
    audience: 'inscripciones',
    label: 'Se pasó lista en un curso',
    schema: z.object({ courseId: Id }),
  },
  'enrollment.changed': {
    audience: 'inscripciones',
    label: 'Cambió una inscripción',
    schema: z.object({ enrollmentId: Id, courseId: Id, clientId: Id }),
  },
  'property.changed': {
    audience: 'inmuebles',
    label: 'Cambió un inmueble',
    schema: z.object({ propertyId: Id }),
  },
  'order.created': {
    audience: 'pedidos',
    label: 'Llegó un pedido',
    schema: order,
  },
  /** It was edited, or paid differently. */
  'order.changed': {
    audience: 'pedidos',
    label: 'Cambió un pedido',
    schema: order,
  },
  'order.delivered': {
    audience: 'pedidos',
    label: 'Se entregó un pedido',
    schema: order,
  },
  'order.canceled': {
    audience: 'pedidos',
    label: 'Se canceló un pedido',
    schema: order,
  },
  'order.returned': {
    audience: 'pedidos',
    label: 'Se devolvió un pedido',
    schema: order,
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

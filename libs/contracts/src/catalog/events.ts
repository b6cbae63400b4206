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
    audience: 'products',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  /** Key: the business. Consumption names its appointment. */
  'stock.moved': {
    audience: 'products',
    label: 'Se movió el inventario',
    schema: z.object({
      productIds: z.array(Id),
      movementIds: z.array(Id),
      appointmentId: Id.optional(),
    }),
  },
  'product_import.changed': {
    audience: 'products',
    label: 'Avanzó una carga masiva de productos',
    schema: z.object({ importId: Id }),
  },
  'enrollment_import.changed': {
    audience: 'enrollments',
    label: 'Avanzó una carga masiva de inscripciones',
    schema: z.object({ importId: Id }),
  },
  'resource.changed': {
    audience: 'resources',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
  'course.changed': {
    audience: 'courses',
    label: 'Cambió un curso',
    schema: z.object({ courseId: Id }),
  },
  'course.seat_offered': {
    audience: 'enrollments',
    label: 'Se apartó un lugar para alguien de la lista de espera',
    schema: z.object({ courseId: Id, waitlistEntryId: Id, until: StoredInstant }),
  },
  'waitlist.changed': {
    audience: 'enrollments',
    label: 'Cambió la lista de espera de un curso',
    schema: z.object({ courseId: Id, waitlistEntryId: Id }),
  },
  'attendance.changed': {
    audience: 'enrollments',
    label: 'Se pasó lista en un curso',
    schema: z.object({ courseId: Id }),
  },
  'enrollment.changed': {
    audience: 'enrollments',
    label: 'Cambió una inscripción',
    schema: z.object({ enrollmentId: Id, courseId: Id, clientId: Id }),
  },
  'property.changed': {
    audience: 'properties',
    label: 'Cambió un inmueble',
    schema: z.object({ propertyId: Id }),
  },
  'order.created': {
    audience: 'orders',
    label: 'Llegó un pedido',
    schema: order,
  },
  /** It was edited, or paid differently. */
  'order.changed': {
    audience: 'orders',
    label: 'Cambió un pedido',
    schema: order,
  },
  'order.delivered': {
    audience: 'orders',
    label: 'Se entregó un pedido',
    schema: order,
  },
  'order.canceled': {
    audience: 'orders',
    label: 'Se canceló un pedido',
    schema: order,
  },
  'order.returned': {
    audience: 'orders',
    label: 'Se devolvió un pedido',
    schema: order,
  },
  'money.recorded': {
    audience: 'money',
    label: 'Se registró un movimiento de dinero',
    schema: moneyMovement,
  },
  'money.changed': {
    audience: 'money',
    label: 'Cambió un movimiento de dinero',
    schema: moneyMovement,
  },
  'money.deleted': {
    audience: 'money',
    label: 'Se eliminó un movimiento de dinero',
    schema: moneyMovement,
  },
  'day.cut': {
    audience: 'money',
    label: 'Se hizo un corte de caja',
    schema: z.object({ dayCutId: Id, branchId: Id.nullable() }),
  },
  /** A percentage was set, or a statement was paid or taken back. */
  'commission.changed': {
    audience: 'money',
    label: 'Cambiaron las comisiones de un especialista',
    schema: z.object({ specialistId: Id }),
  },
})

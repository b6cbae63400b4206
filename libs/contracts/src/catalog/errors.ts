import { defineErrors } from '../contract.ts'
import { importErrors } from '../imports.ts'

export const catalogErrors = defineErrors({
  ...importErrors,
  product_not_found: { status: 404, message: 'Producto no encontrado' },
  product_link_not_https: {
    status: 422,
    message: 'Las imágenes y los recursos deben tener una dirección que empiece con https://',
  },
  offering_link_not_https: {
    status: 422,
    message: 'Las imágenes y los recursos deben tener una dirección que empiece con https://',
  },
  product_limit: { status: 409, message: 'Llegaste al límite de 150 productos de tu plan' },
  product_changed: {
    status: 409,
    message: 'Alguien más cambió este producto mientras lo editabas. Revisa lo que cambió.',
  },
  stock_insufficient: { status: 409, message: 'No hay existencias suficientes' },
  stock_above_limit: {
    status: 409,
    message: 'Las existencias de un producto no pueden pasar de 999,999',
  },
  /** details: { productId, left } */
  stock_counted_meanwhile: {
    status: 409,
    message: 'Alguien más contó uno de los productos mientras tanto. Revisa lo que hay ahora.',
  },
  date_too_far: { status: 422, message: 'La fecha no puede ser más de un año después de hoy' },
  stock_lines_missing: { status: 422, message: 'Agrega al menos un producto' },
  stock_date_past: { status: 422, message: 'La fecha no puede ser anterior a hoy' },
  stock_branch_missing: {
    status: 409,
    message: 'Registra una sucursal para llevar tu inventario',
  },
  stock_branch_not_found: { status: 404, message: 'No se encontró la sucursal' },
  stock_reason_mismatch: {
    status: 422,
    message: 'Ese motivo no corresponde al tipo de movimiento',
  },
  consumption_out_only: {
    status: 422,
    message: 'El consumo de una cita solo puede tener salidas',
  },
  consumption_recorded: {
    status: 409,
    message: 'El consumo de esta cita ya está registrado',
  },
  /** details: { paidCents } */
  appointment_overpaid: {
    status: 409,
    message: 'Eso es más de lo que falta por pagar de la cita',
  },
  appointment_not_found: { status: 404, message: 'No se encontró la cita' },
  resource_not_found: { status: 404, message: 'Recurso no encontrado' },
  /** details: { current: Resource } */
  resource_changed: {
    status: 409,
    message: 'Alguien más cambió este recurso mientras lo editabas. Revisa lo que cambió.',
  },
  resource_file_unknown: {
    status: 422,
    message: 'Uno de los archivos ya no existe. Quítalo y sube otro.',
  },
  course_not_found: { status: 404, message: 'Curso no encontrado' },
  course_changed: {
    status: 409,
    message: 'Alguien más cambió este curso. Revisa los cambios y guarda de nuevo.',
  },
  course_archived: {
    status: 409,
    message: 'El curso está archivado. Desarchívalo para inscribir a alguien.',
  },
  course_full: {
    status: 409,
    message: 'Ya no hay lugares en este curso. Puedes agregar a la persona a la lista de espera.',
  },
  course_seats_taken: {
    status: 409,
    message: 'Hay más lugares ocupados que los que quieres dejar',
  },
  course_has_seats: { status: 409, message: 'Todavía hay lugares: inscribe a la persona' },
  course_session_unknown: { status: 404, message: 'El curso no tiene una sesión a esa hora' },
  offering_limit: { status: 409, message: 'Llegaste al límite de 500. Archiva los que no uses.' },
  property_not_found: { status: 404, message: 'Inmueble no encontrado' },
  property_changed: {
    status: 409,
    message: 'Alguien más cambió este inmueble. Revisa los cambios y guarda de nuevo.',
  },
  enrollment_not_found: { status: 404, message: 'Inscripción no encontrada' },
  enrollment_party_not_found: { status: 404, message: 'No se encontro el curso o el cliente' },
  enrollment_exists: { status: 409, message: 'Este cliente ya está inscrito en el curso' },
  enrollment_changed: {
    status: 409,
    message: 'Alguien más cambió esta inscripción. Revisa los cambios y guarda de nuevo.',
  },
  enrollment_fixed: {
    status: 422,
    message: 'El curso y el cliente de una inscripción no se cambian. Elimínala y registra otra.',
  },
  enrollment_paid: {
    status: 409,
    message: 'Esta inscripción tiene pagos. Cancélala, o corrige primero sus movimientos.',
  },
  /** details: { current: Enrollment } */
  enrollment_canceled: { status: 409, message: 'Esta inscripción está cancelada' },
  /** details: { current: Enrollment } */
  enrollment_overpaid: {
    status: 409,
    message: 'Eso es más de lo que falta por pagar de la inscripción',
  },
  /** details: { current: Enrollment } */
  enrollment_refund_too_large: {
    status: 409,
    message: 'Eso es más de lo que se ha pagado de la inscripción',
  },
  already_waiting: { status: 409, message: 'Este cliente ya está en la lista de espera' },
  waitlist_full: { status: 409, message: 'La lista de espera de este curso está llena' },
  waitlist_entry_not_found: {
    status: 404,
    message: 'Esta persona ya no está en la lista de espera',
  },
  seat_not_offered: { status: 409, message: 'Todavía no hay un lugar apartado para esta persona' },
  order_not_found: { status: 404, message: 'Pedido no encontrado' },
  /** details: { current: Order } */
  order_changed: {
    status: 409,
    message: 'Alguien más cambió este pedido. Revisa los cambios y guarda de nuevo.',
  },
  /** details: { current: Order } */
  order_delivered: { status: 409, message: 'Este pedido ya está entregado' },
  /** details: { current: Order } */
  order_canceled: { status: 409, message: 'Este pedido está cancelado' },
  /** details: { current: Order } */
  order_pending: { status: 409, message: 'Este pedido todavía no se entrega' },
  order_status_final: { status: 409, message: 'Un pedido no regresa a pendiente' },
  order_payment_undelivered: {
    status: 422,
    message: 'El cobro se registra al entregar. Para cobrar antes usa «Cobrar».',
  },
  /** details: { current: Order } */
  order_overpaid: { status: 409, message: 'Eso es más de lo que falta por pagar del pedido' },
  /** details: { current: Order } */
  order_refund_too_large: {
    status: 409,
    message: 'Eso es más de lo que se ha pagado del pedido',
  },
  /** details: { current: Order } */
  order_total_below_paid: {
    status: 409,
    message:
      'Con ese cambio el pedido costaría menos de lo que ya se pagó. Devuelve primero la diferencia.',
  },
  /** details: { current: Order } */
  order_client_paid: {
    status: 409,
    message: 'Este pedido ya tiene pagos de su cliente. Devuélvelos antes de cambiar de cliente.',
  },
  order_nothing_due: { status: 409, message: 'Este pedido ya está pagado' },
  order_discount_too_large: {
    status: 422,
    message: 'El descuento no puede ser mayor que el total del pedido',
  },
  order_total_too_large: { status: 422, message: 'El total del pedido es demasiado alto' },
  /** details: { ids } */
  order_product_archived: {
    status: 409,
    message: 'Uno de los productos ya no está a la venta. Quítalo del pedido.',
  },
  /** details: { quote: OrderQuote } */
  order_unavailable: { status: 409, message: 'Ya no hay existencias de todo lo que pides' },
  /** details: { quote: OrderQuote } */
  order_price_changed: { status: 409, message: 'El precio cambió. Revisa el total de nuevo.' },
  file_not_found: { status: 404, message: 'No se encontró el archivo' },
  file_in_use: { status: 409, message: 'El archivo se usa en otro lugar. Quítalo de ahí primero.' },
  file_empty: { status: 422, message: 'El archivo está vacío. Elige otro.' },
  file_type_refused: {
    status: 415,
    message: 'Ese tipo de archivo no se puede usar. Sube una imagen, un video, un audio o un PDF.',
  },
  file_heic_refused: {
    status: 415,
    message: 'Las fotos HEIC no se pueden usar. Guárdala como JPG y súbela de nuevo.',
  },
  file_damaged: {
    status: 422,
    message: 'No se pudo leer la imagen: está dañada o no es lo que parece. Elige otra.',
  },
  file_too_large: { status: 413, message: 'El archivo es demasiado grande' },
  image_too_wide: {
    status: 413,
    message: 'La imagen mide demasiados píxeles. Redúcela y súbela de nuevo.',
  },
  animation_too_long: {
    status: 413,
    message: 'La animación es demasiado larga. Recórtala, o súbela como video.',
  },
  image_too_slow: {
    status: 503,
    message: 'Tardamos demasiado en procesar la imagen. Redúcela, o intenta de nuevo más tarde.',
  },
  images_busy: {
    status: 503,
    message: 'Estamos procesando muchas imágenes. Intenta de nuevo en unos segundos.',
  },
  storage_full: {
    status: 409,
    message: 'Ya no tienes espacio para más archivos. Elimina los que no uses.',
  },
  storage_away: {
    status: 503,
    message: 'No pudimos guardar el archivo. Intenta de nuevo en unos segundos.',
  },
  appointment_of_other_client: {
    status: 422,
    message: 'Esa cita es de otro cliente. Elige a quien tiene la cita o quita el cliente.',
  },
  appointment_refund_too_large: {
    status: 409,
    message: 'Eso es más de lo que se ha pagado de la cita',
  },
  appointment_refund_in_progress: {
    status: 409,
    message:
      'Se está devolviendo un pago de esta cita. Espera un momento y revisa sus movimientos.',
  },
  movement_not_found: { status: 404, message: 'No se encontró el movimiento' },
  /** details: { current: MoneyMovement } */
  movement_changed: {
    status: 409,
    message: 'Alguien más cambió este movimiento mientras lo editabas. Revisa lo que cambió.',
  },
  movement_cut: {
    status: 409,
    message: 'El corte de ese día ya está hecho. Registra una corrección en lugar de cambiarlo.',
  },
  movement_corrected: { status: 409, message: 'Ese movimiento ya tiene una corrección' },
  movement_in_commission: {
    status: 409,
    message:
      'Ese pago ya cuenta en una comisión pagada. Registra una corrección en lugar de cambiarlo.',
  },
  movement_pays_commission: {
    status: 409,
    message: 'Ese movimiento paga una comisión: se puede eliminar, no cambiar.',
  },
  movement_is_correction: {
    status: 409,
    message: 'Ese movimiento es una corrección o la tiene, y se queda como está',
  },
  method_of_provider: {
    status: 422,
    message: 'Los pagos de Mercado Pago se registran solos',
  },
  movement_of_provider: {
    status: 409,
    message: 'El dinero de Mercado Pago no se cambia ni se elimina: devuelve el pago',
  },
  receipt_unknown: {
    status: 422,
    message: 'Uno de los comprobantes ya no existe. Quítalo y sube otro.',
  },
  receipt_of_cut: {
    status: 409,
    message: 'Es el comprobante de un movimiento que ya está en un corte y no se puede eliminar.',
  },
  branch_not_found: { status: 404, message: 'No se encontró la sucursal' },
  specialist_not_found: { status: 404, message: 'No se encontró el especialista' },
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
  client_to_be_erased: {
    status: 409,
    message:
      'Este contacto pidió que se borren sus datos. Para registrarle algo nuevo, recupéralo en Contactos, Más, Solicitudes de privacidad.',
  },
  cut_nothing: {
    status: 409,
    message: 'No hay movimientos por cortar ese día en esa sucursal',
  },
  cut_outdated: {
    status: 409,
    message: 'Entraron o cambiaron movimientos mientras contabas. Revisa lo esperado.',
  },
  cut_note_required: {
    status: 422,
    message: 'Hay una diferencia: escribe una nota que la explique',
  },
  cut_in_future: { status: 422, message: 'Ese día todavía no llega' },
  commission_nothing: { status: 409, message: 'No hay comisión por pagar en ese periodo' },
  commission_outdated: {
    status: 409,
    message: 'Los pagos de ese periodo cambiaron. Revisa el estado de cuenta.',
  },
  commission_period: { status: 422, message: 'El periodo empieza después de terminar' },
  commission_too_long: {
    status: 422,
    message: 'Son demasiados pagos para un estado de cuenta. Elige un periodo más corto.',
  },
})

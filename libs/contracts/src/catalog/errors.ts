import { defineErrors } from '../contract.ts'

export const catalogErrors = defineErrors({
  product_not_found: { status: 404, message: 'Producto no encontrado' },
  product_limit: { status: 409, message: 'Llegaste al límite de 150 productos de tu plan' },
  resource_not_found: { status: 404, message: 'Recurso no encontrado' },
  resource_file_unknown: {
    status: 422,
    message: 'Uno de los archivos ya no existe. Quítalo y sube otro.',
  },
  file_not_found: { status: 404, message: 'No se encontró el archivo' },
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
  storage_full: {
    status: 409,
    message: 'Ya no tienes espacio para más archivos. Elimina los que no uses.',
  },
  storage_away: {
    status: 503,
    message: 'No pudimos guardar el archivo. Intenta de nuevo en unos segundos.',
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
  receipt_unknown: {
    status: 422,
    message: 'Uno de los comprobantes ya no existe. Quítalo y sube otro.',
  },
  appointment_not_found: { status: 404, message: 'No se encontró la cita' },
  branch_not_found: { status: 404, message: 'No se encontró la sucursal' },
  specialist_not_found: { status: 404, message: 'No se encontró el especialista' },
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
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

import { defineErrors } from '../contract.ts'
import { importErrors } from '../imports.ts'

export const catalogErrors = defineErrors({
  ...importErrors,
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
})

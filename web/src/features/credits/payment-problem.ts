import { genericText, isProblem } from '../../api/problem.ts'

const hasMessage = (error: unknown): error is { readonly message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string'

/** What to say when a payment could not begin [CHK-10]: a refusal keeps its own words. */
export const paymentProblemText = (
  error: unknown,
  fallback = 'Ocurrió un error al procesar el pago'
): string => {
  if (!isProblem(error))
    return hasMessage(error) ? `Error al configurar la petición: ${error.message}` : fallback
  const { status, code, message } = error
  if (status === 0) return 'No se recibió respuesta del servidor. Verifica tu conexión a internet.'
  const isRefusal = message !== genericText && code !== 'internal'
  if (isRefusal) return message
  return status >= 500 ? `Error del servidor: ${status} - ${message}` : fallback
}

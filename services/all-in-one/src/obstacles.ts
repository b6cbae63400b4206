import { ConfigError } from '@mostrador/platform'
import { PostgresFailure } from '@mostrador/testing'
import { DataInUseError } from './data-lock.ts'
import { SecretsFailure } from './secrets.ts'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Why the product did not start, as a sentence for people that says what to do. */
export const explainStartFailure = (error: unknown): string => {
  if (error instanceof PostgresFailure) return error.message
  if (error instanceof SecretsFailure || error instanceof DataInUseError) return error.message
  if (error instanceof ConfigError) return `Falta algo en la configuración:\n${error.message}`
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return 'El puerto ya está en uso (¿otro Mostrador abierto?). Ciérralo, o usa otro: PORT=3001 npm start'
    case 'EACCES':
      return 'No hay permiso para usar ese puerto o esa carpeta. Prueba con otro puerto: PORT=3001 npm start'
    case 'ERR_SQLITE_ERROR':
      return 'No hay permiso para escribir en la carpeta de los datos (.data/). Revisa de quién es la carpeta e inténtalo de nuevo.'
    case 'ENOSPC':
      return 'El disco está lleno. Libera espacio e intenta de nuevo; tus datos están a salvo.'
    default:
      return `Mostrador no pudo abrir: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}

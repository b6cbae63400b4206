import { allErrors } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { PeerUnreachable } from '../client/peers.ts'
import { PeerRefusal, RefusalWithText } from '../http/refusals.ts'

const textOf = (error: Refusal): string => {
  if (error instanceof PeerRefusal || error instanceof RefusalWithText) return error.text
  return Object.entries(allErrors).find(([code]) => code === error.code)?.[1].message ?? error.code
}

/**
 * The reason of a dead letter for the people of the business. The log has the technical one under
 * the same ids.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof PeerUnreachable) return 'Otra parte de Mostrador no respondió'
  if (error instanceof Refusal) return `No se pudo completar: ${textOf(error)}`
  if (error instanceof Error && error.name === 'ZodError')
    return 'Los datos no tienen la forma esperada'
  return 'Error inesperado al procesar'
}

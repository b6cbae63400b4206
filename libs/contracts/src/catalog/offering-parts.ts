import { z } from 'zod'
import { required, visibleLine, visibleName } from '../common.ts'

/** The name of what a business offers: 2 to 50 characters, without double quotes. */
export const offeringName = visibleName(
  visibleLine()
    .min(1, required)
    .min(2, 'El nombre debe tener al menos 2 caracteres')
    .max(50, 'El nombre debe tener máximo 50 caracteres')
    .regex(/^[^"]*$/, 'No se permiten comillas dobles en el nombre')
)

/** Whether pesos have at most two decimals: what their cents give back is the same number. */
export const hasWholeCents = (pesos: number): boolean => Math.round(pesos * 100) / 100 === pesos

const MAX_PESOS = 9_999_999
/** Pesos with at most two decimals on the wire; integer cents where they are kept. */
export const pesos = (name: string) =>
  z
    .number({ error: `${name}: escribe una cantidad` })
    .min(0, `${name}: no puede ser negativo`)
    .max(MAX_PESOS, `${name}: máximo 7 dígitos`)
    .refine(hasWholeCents, `${name}: máximo 2 decimales`)

/** Changes with everything that a form writes; an edit of an older one is refused with the row. */
export const OfferingRevision = z.string().max(64).optional()

/** Deleting what has a history archives it instead. */
export const RemovedOffering = z.object({ _id: z.uuid(), archived: z.boolean() })

import { z } from 'zod'
import { Id, Instant, visibleLine, visibleText } from '../common.ts'
import { NO_CLIENT } from './appointment-values.ts'

/** A client, or '0' for none [APT-03]. */
export const ClientId = z.union([Id, z.literal(NO_CLIENT)])

export const timeSpan = { start: Instant, end: Instant }
export const Title = visibleLine().max(200, 'El título debe tener máximo 200 caracteres')
export const Notes = visibleText().max(5000, 'Las notas deben tener máximo 5000 caracteres')

import { z } from 'zod'
import { ColorHex, Id, required } from '../common.ts'
import { Notes, timeSpan, Title } from './appointment-fields.ts'

/** [BLK-01..BLK-04] */
export const BlockForm = z
  .object({
    title: Title.min(1, required),
    ...timeSpan,
    branchId: Id,
    specialistId: z.uuid('Debe seleccionar al menos un especialista'),
    details: Notes.default(''),
    colorHex: ColorHex.default('#555555'),
  })
  .refine(({ start, end }) => Date.parse(start) <= Date.parse(end), {
    path: ['start'],
    error: 'La fecha de inicio no puede ser después de la fecha de fin',
  })

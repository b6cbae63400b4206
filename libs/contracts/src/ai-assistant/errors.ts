import { defineErrors } from '../contract.ts'

export const assistantErrors = defineErrors({
  assistant_not_found: { status: 404, message: 'No se ha encontrado el asistente' },
  funnel_not_found: { status: 404, message: 'No se encontró el funnel' },
  branch_not_found: { status: 404, message: 'No se encontró la sucursal' },
  turn_not_found: { status: 404, message: 'No se encontró la respuesta' },
  no_gpt_credits: { status: 402, message: 'No tienes créditos GPT disponibles' },
  no_reasoning_credits: { status: 402, message: 'No tienes créditos Reasoning disponibles' },
  comments_disabled: { status: 422, message: 'Responder comentarios todavía no está disponible' },
  assistant_not_saved: { status: 422, message: 'Error al guardar los cambios' },
})

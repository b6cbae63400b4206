import { z } from 'zod'
import { failureReason } from '../graph/failure-reasons.ts'
import { Seconds, WireId, WireText } from '../payload.ts'
import type { Update } from '../update.ts'
import { reasonContext } from './reasons.ts'

const Status = z.looseObject({
  id: WireId,
  status: z.string(),
  timestamp: Seconds,
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.looseObject({
        code: z.coerce.number(),
        title: WireText.optional(),
        error_data: z
          .union([z.looseObject({ details: WireText.optional() }), z.string()])
          .optional(),
      })
    )
    .optional(),
})
const states = ['sent', 'delivered', 'read', 'failed'] as const

/** Reads a status webhook. `played` counts as `read`; unknown statuses are ignored. */
export const readWhatsappStatus = (body: unknown): Update => {
  const {
    id: providerId,
    status,
    timestamp: at,
    biz_opaque_callback_data: callbackId = null,
    errors = [],
  } = Status.parse(body)
  const state = status === 'played' ? 'read' : states.find(known => known === status)
  if (state === undefined) return { kind: 'nothing' }
  return {
    kind: 'status',
    providerId,
    state,
    at,
    callbackId,
    reason: state === 'failed' ? failureReason(reasonContext, errors[0]?.code ?? 0) : null,
  }
}

import type { RealtimeEvent } from '../../../api/realtime.ts'

const kinds = [
  'phone',
  'arrival',
  'contact',
  'assistant',
  'reply',
  'delivery',
  'booking',
  'trouble',
] as const

export type TraceStep = {
  readonly id: string
  /** Epoch milliseconds, by this browser's clock. */
  readonly at: number
  readonly kind: (typeof kinds)[number]
  readonly text: string
  readonly threadId?: string
  readonly turnId?: string
  readonly appointmentId?: string
}
export const MAX_STEPS = 80

const outcomes: Readonly<Record<string, string>> = {
  answered: 'El asistente terminó y respondió',
  human: 'El asistente pidió que responda una persona',
  silent: 'El asistente decidió no responder',
  failed: 'El asistente no pudo responder',
}
const states: Readonly<Record<string, string>> = {
  sent: 'El canal aceptó la respuesta',
  delivered: 'La respuesta llegó al teléfono',
  read: 'La persona leyó la respuesta',
}
const authors: Readonly<Record<string, string>> = {
  assistant: 'La respuesta del asistente va en camino',
  staff: 'Tu respuesta va en camino',
  automation: 'Un mensaje automático va en camino',
  phone: 'Alguien respondió desde el teléfono del negocio',
}
const statuses: Readonly<Record<string, string>> = {
  confirmada: 'confirmada',
  cancelada: 'cancelada',
  agendada: 'agendada',
  asistida: 'asistida',
  no_asistida: 'no asistida',
  pago_pendiente: 'con pago pendiente',
  no_pagada: 'no pagada',
}

const field = (data: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}
type StepText = Pick<TraceStep, 'kind' | 'text'> | undefined
const stepText = ({ type, data }: RealtimeEvent): StepText => {
  switch (type) {
    case 'message.received':
      return { kind: 'arrival', text: 'Llegó el mensaje y quedó guardado' }
    case 'client.created':
      return { kind: 'contact', text: 'Se registró un contacto nuevo' }
    case 'client.identified':
      return { kind: 'contact', text: 'La conversación quedó ligada a su contacto' }
    case 'client.phase_moved':
      return { kind: 'contact', text: 'El contacto avanzó de fase' }
    case 'turn.started':
      return { kind: 'assistant', text: 'El asistente empezó a leer' }
    case 'turn.finished': {
      const outcome = field(data, 'outcome') ?? ''
      return {
        kind: outcome === 'failed' ? 'trouble' : 'assistant',
        text: outcomes[outcome] ?? 'El asistente terminó',
      }
    }
    case 'thread.needs_human':
      return { kind: 'trouble', text: 'Esta conversación espera a una persona' }
    case 'message.queued':
      return {
        kind: 'reply',
        text: authors[field(data, 'author') ?? ''] ?? 'Una respuesta va en camino',
      }
    case 'message.state_changed': {
      const state = field(data, 'state') ?? ''
      if (state === 'failed') return { kind: 'trouble', text: 'La respuesta no se pudo enviar' }
      if (state === 'held') return { kind: 'trouble', text: 'La respuesta quedó retenida' }
      return states[state] === undefined ? undefined : { kind: 'delivery', text: states[state] }
    }
    case 'appointment.booked':
      return { kind: 'booking', text: 'Se agendó una cita' }
    case 'appointment.moved':
      return { kind: 'booking', text: 'Se cambió una cita' }
    case 'appointment.status_changed':
      return {
        kind: 'booking',
        text: `Una cita quedó ${statuses[field(data, 'status') ?? ''] ?? 'actualizada'}`,
      }
    case 'appointment.deleted':
      return { kind: 'booking', text: 'Se eliminó una cita' }
    default:
      return undefined
  }
}

/** The text of an event for the owner; undefined for events that are not a step of a message. */
export const stepOf = (event: RealtimeEvent, at: number): TraceStep | undefined => {
  const step = stepText(event)
  if (step === undefined) return undefined
  const [threadId, turnId, appointmentId] = [
    field(event.data, 'threadId'),
    field(event.data, 'turnId'),
    field(event.data, 'appointmentId'),
  ]
  return {
    id: `${event.seq}`,
    at,
    ...step,
    ...(threadId === undefined ? {} : { threadId }),
    ...(turnId === undefined ? {} : { turnId }),
    ...(appointmentId === undefined ? {} : { appointmentId }),
  }
}

/** Events that `stepOf` can tell. */
export const tracedEvents = [
  'message.received',
  'client.created',
  'client.identified',
  'client.phase_moved',
  'turn.started',
  'turn.finished',
  'thread.needs_human',
  'message.queued',
  'message.state_changed',
  'appointment.booked',
  'appointment.moved',
  'appointment.status_changed',
  'appointment.deleted',
] as const

/** The newest steps, oldest first. A repeated event is one step. */
export const withStep = (steps: readonly TraceStep[], step: TraceStep): readonly TraceStep[] =>
  steps.some(({ id }) => id === step.id) ? steps : [...steps, step].slice(-MAX_STEPS)

/** '2 s después' of the step before; empty for the first and for what happened at once. */
export const sinceText = (previous: TraceStep | undefined, step: TraceStep): string => {
  const ms = previous === undefined ? 0 : step.at - previous.at
  if (ms < 50 || ms > 60_000) return ''
  return ms < 1000 ? 'enseguida' : `${Math.round(ms / 1000)} s después`
}

const isStep = (value: unknown): value is TraceStep => {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, kind, text } = value as Partial<TraceStep>
  const isKnown = kinds.some(known => known === kind)
  return isKnown && typeof id === 'string' && typeof at === 'number' && typeof text === 'string'
}

/** The steps that this tab stored; none where they cannot be read. */
export const storedSteps = (stored: Record<string, unknown> | null): readonly TraceStep[] => {
  const steps = stored?.['steps']
  return Array.isArray(steps) && steps.every(isStep) ? steps : []
}

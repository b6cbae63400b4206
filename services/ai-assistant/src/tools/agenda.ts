import type { Capabilities } from '@mostrador/contracts/ai-assistant'
import type { HeldDeposit } from '@mostrador/contracts/billing'
import {
  type Appointment,
  noteForWhom,
  notesForWhom,
  type SeenByClient,
  Slot,
} from '@mostrador/contracts/scheduling'
import { formatMoney } from '@mostrador/kernel'
import { z } from 'zod'
import { offerOf } from './catalogue.ts'
import { ForWhom } from './for-whom.ts'
import { earliest, timeRows } from './free-times.ts'
import type { Meaning } from './handles.ts'
import {
  defineTool,
  Handle,
  refusal,
  type ToolContext,
  type ToolResult,
  unknownHandle,
  type WriteName,
  type WriteResult,
} from './tool.ts'
import { appointmentRow } from './wording.ts'

const canBook = ({ inPersonScheduling, onlineScheduling }: Capabilities): boolean =>
  inPersonScheduling || onlineScheduling
const Nearest = z.object({ nearest: z.array(Slot) })

// The client is notified of a change by the server's own text; the model only learns that it
// happened.
const done = {
  booked:
    'La cita ya está en la agenda; el sistema le envía la confirmación a la persona. No la repitas.',
  moved: 'El cambio ya está en la agenda; el sistema se lo informa a la persona. No lo repitas.',
  cancelled: 'La cita ya se canceló; el sistema se lo informa a la persona. No lo repitas.',
}

const tooSoon = (context: ToolContext, slot: Slot): boolean =>
  Date.parse(slot.start) < earliest(context)

/**
 * A refused booking or move, with the nearest free times as new handles when the time was taken.
 */
const refused = async (
  context: ToolContext,
  slot: Slot,
  { code, message, details }: { code: string; message: string; details: unknown }
): Promise<ToolResult> => {
  if (!['slot_taken', 'in_the_past', 'outside_working_hours'].includes(code))
    return refusal(code, message)
  const parsed = Nearest.safeParse(details)
  const near =
    parsed.success && parsed.data.nearest.length > 0
      ? parsed.data.nearest
      : await context.peers.nearest({
          serviceId: slot.serviceId,
          ...(context.branchId && { branchId: context.branchId }),
          around: slot.start,
          limit: 3,
        })
  return refusal(code, message, { times: timeRows(context, await offerOf(context), near) })
}

const settleWrite = async <Name extends WriteName>(
  context: ToolContext,
  slot: Slot | null,
  written: WriteResult<Name>,
  folioOf: (value: Extract<WriteResult<Name>, { ok: true }>['value']) => string,
  confirmation: string
): Promise<ToolResult> => {
  if (written.ok) return { ok: true, folio: folioOf(written.value), confirmation }
  return slot === null ? refusal(written.code, written.message) : refused(context, slot, written)
}

export const bookAppointment = defineTool({
  name: 'book_appointment',
  description: 'Aparta un horario que find_free_times ofreció y que la persona eligió.',
  writes: true,
  parameters: { time: Handle, for_whom: ForWhom.nullish() },
  allowed: canBook,
  async run(context, { time, for_whom: forWhom }) {
    const slot = context.handles.resolve('time', time)
    if (slot === undefined) return unknownHandle('time')
    if (tooSoon(context, slot))
      return refused(context, slot, {
        code: 'in_the_past',
        message: 'Ese horario ya no se puede apartar',
        details: null,
      })
    const written = await context.write('book_appointment', {
      slot,
      type: context.capabilities.inPersonScheduling ? 'inPerson' : 'online',
      ...(forWhom && { notes: noteForWhom(forWhom) }),
    })
    return settleWrite(context, slot, written, ({ shortId }) => shortId, done.booked)
  },
})

/** What the person is shown of it, and agrees to change. */
const toldOf = ({ start, serviceId, specialistId }: Appointment): SeenByClient => ({
  start,
  serviceId,
  specialistId,
})
const changedAsTold = ({ id, told }: Meaning['appointment']) => ({
  appointmentId: id,
  ...(told && { told }),
})

export const myAppointments = defineTool({
  name: 'my_appointments',
  description: 'Próximas citas de la persona que escribe.',
  parameters: {},
  async run(context) {
    const [upcoming, offer] = await Promise.all([context.peers.upcoming(), context.peers.offer()])
    const appointments = upcoming.slice(0, 20)
    const deposits = await context.peers.deposits(appointments.map(({ _id }) => _id))
    return {
      ok: true,
      appointments: appointments.map(appointment => ({
        ...appointmentRow(
          context.handles.issue('appointment', { id: appointment._id, told: toldOf(appointment) }),
          appointment,
          offer,
          context
        ),
        ...depositRow(deposits.find(({ appointmentId }) => appointmentId === appointment._id)),
      })),
    }
  },
})

/** What a cancellation now makes of a deposit that was paid; nothing without one. */
const depositRow = (deposit: HeldDeposit | undefined) =>
  deposit === undefined
    ? {}
    : { deposit: formatMoney(deposit), depositIsReturned: deposit.isRefundable }

/** Past visits that one answer shows. */
const mostVisits = 5

export const pastVisits = defineTool({
  name: 'past_visits',
  description: 'Visitas anteriores de la persona que escribe, la más reciente primero.',
  parameters: {},
  async run(context) {
    const [history, offer] = await Promise.all([context.peers.history(), context.peers.offer()])
    const visits = history
      .filter(({ start, status }) => Date.parse(start) < context.now.getTime() && wasKept(status))
      .toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))
      .slice(0, mostVisits)
    return {
      ok: true,
      visits: visits.map(visit => appointmentRow('', visit, offer, context)),
    }
  },
})

/** Not every business marks who came: only what is known not to have happened is left out. */
const notKept: readonly Appointment['status'][] = ['cancelada', 'no_asistida', 'no_pagada', 'block']
const wasKept = (status: Appointment['status']): boolean => !notKept.includes(status)

export const moveAppointment = defineTool({
  name: 'move_appointment',
  description:
    'Cambia una cita de la persona a un horario que find_free_times ofreció y que ella eligió.',
  writes: true,
  parameters: { appointment: Handle, time: Handle },
  allowed: ({ rescheduleAppointments }) => rescheduleAppointments,
  async run(context, args) {
    const appointment = context.handles.resolve('appointment', args.appointment)
    const slot = context.handles.resolve('time', args.time)
    if (appointment === undefined) return unknownHandle('appointment')
    if (slot === undefined) return unknownHandle('time')
    if (tooSoon(context, slot))
      return refused(context, slot, {
        code: 'in_the_past',
        message: 'Ese horario ya no se puede apartar',
        details: null,
      })
    const written = await context.write('move_appointment', { ...changedAsTold(appointment), slot })
    return settleWrite(context, slot, written, ({ shortId }) => shortId, done.moved)
  },
})

export const noteForWhomTool = defineTool({
  name: 'note_for_whom',
  description: 'Anota para quién es una cita que la persona ya tiene.',
  writes: true,
  parameters: { appointment: Handle, for_whom: ForWhom },
  allowed: canBook,
  async run(context, { appointment: handle, for_whom: forWhom }) {
    const meaning = context.handles.resolve('appointment', handle)
    if (meaning === undefined) return unknownHandle('appointment')
    const upcoming = await context.peers.upcoming()
    const appointment = upcoming.find(({ _id }) => _id === meaning.id)
    if (appointment === undefined) return unknownHandle('appointment')
    const written = await context.write('note_for_whom', {
      appointmentId: appointment._id,
      notes: notesForWhom(appointment, forWhom),
      seen: appointment.clientNotes,
    })
    return written.ok ? { ok: true } : refusal(written.code, written.message)
  },
})

export const cancelAppointment = defineTool({
  name: 'cancel_appointment',
  description: 'Cancela una cita de la persona, solo después de que ella dijo que sí.',
  writes: true,
  parameters: { appointment: Handle },
  allowed: ({ cancelAppointments }) => cancelAppointments,
  async run(context, args) {
    const appointment = context.handles.resolve('appointment', args.appointment)
    if (appointment === undefined) return unknownHandle('appointment')
    const written = await context.write('cancel_appointment', changedAsTold(appointment))
    return settleWrite(context, null, written, ({ shortId }) => shortId, done.cancelled)
  },
})

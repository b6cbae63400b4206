import type { AppointmentStatus } from '@mostrador/contracts/scheduling'

export const statusNames: Readonly<Record<AppointmentStatus, string>> = {
  agendada: 'Agendada',
  confirmada: 'Confirmada',
  cancelada: 'Cancelada',
  asistida: 'Asistida',
  no_asistida: 'No asistió',
  pago_pendiente: 'Pago pendiente',
  no_pagada: 'No pagada',
  block: 'Bloqueo',
}

/** What is to be known of a status whose name alone does not tell it. */
export const statusMeanings: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  pago_pendiente: 'Falta que pague; su horario sigue apartado.',
  no_pagada: 'No pagó a tiempo; su horario queda libre para otra cita.',
}

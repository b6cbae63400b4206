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

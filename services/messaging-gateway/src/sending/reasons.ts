import type { Channel } from '@mostrador/contracts'
import { firstNameIn } from '@mostrador/kernel'
import { adapterOf } from '../channels/registry.ts'

const labelOf = (channel: Channel): string => adapterOf(channel).label

/** Free text is not allowed any more: what the channel takes after its window. */
export const windowReason = (channel: Channel): string => adapterOf(channel).window.closedReason

/** Nobody wrote yet: true, unlike «pasaron 24 horas», and with the name of the person. */
export const neverWroteReason = (channel: Channel, name: string): string => {
  const who = firstNameIn(name) || 'Este contacto'
  return `${who} nunca ha escrito; ${adapterOf(channel).window.firstContactNeeds}.`
}

export const notConnectedReason = (channel: Channel): string =>
  `${labelOf(channel)} no está conectado. Conéctalo para poder enviar mensajes.`
export const unclearReason = (channel: Channel): string =>
  `No pudimos confirmar si ${labelOf(channel)} recibió el mensaje. No se volvió a enviar para no repetirlo.`
export const withdrawnReason = 'La cita cambió o se canceló'
export const exhaustedReason = (channel: Channel): string =>
  `${labelOf(channel)} no aceptó el mensaje después de varios intentos.`

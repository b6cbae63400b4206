import type { Client } from '@mostrador/contracts/crm'
import { showPhone } from '@mostrador/kernel'

type Phone = Pick<Client, 'whatsapp' | 'countryCode' | 'whatsAppId'>

/** The placeholder for an unknown phone number; empty where it is known. */
export const missingNumberText = ({ whatsapp, whatsAppId }: Omit<Phone, 'countryCode'>): string => {
  if (whatsapp !== '') return ''
  return whatsAppId === null ? 'Sin WhatsApp' : 'Número oculto'
}

/** The number as people read it, or why there is none. */
export const phoneText = (client: Phone): string => missingNumberText(client) || showPhone(client)

import type { ContactIdentity } from '@mostrador/contracts/crm'
import { canonicalNumber, digitsOf, foldMobilePrefix, phoneOfWaId } from '@mostrador/kernel'
import type { Contact } from './update.ts'

const nobody = {
  whatsapp: null,
  countryCode: null,
  countryCodeExt: null,
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
}

/** The key of a WhatsApp person: the number, in its one spelling; without number, the business-scoped id. */
export const whatsappKey = (waId: string, scopedId: string): string =>
  waId === '' ? scopedId : foldMobilePrefix(digitsOf(waId))

/** 5215512345678 and 525512345678 are the same person; so is the business-scoped id of somebody who hides the number. */
export const whatsappContact = ({
  waId,
  scopedId,
  pushName,
}: {
  waId: string
  scopedId: string
  pushName: string
}): Contact => {
  const phone = waId === '' ? undefined : phoneOfWaId(waId)
  const number =
    phone ??
    (waId === ''
      ? { whatsapp: null, countryCode: null, countryCodeExt: null }
      : { whatsapp: foldMobilePrefix(digitsOf(waId)), countryCode: '', countryCodeExt: '' })
  return {
    ...nobody,
    ...number,
    channel: 'whatsapp',
    whatsAppId: scopedId === '' ? null : scopedId,
    pushName,
    key: whatsappKey(waId, scopedId),
  }
}

export const messagingContact = (channel: 'messenger' | 'instagram', id: string): Contact => ({
  ...nobody,
  channel,
  ...(channel === 'messenger' ? { messengerId: id } : { instagramAccountId: id }),
  pushName: '',
  key: id,
})

/** The person that crm means; undefined when there is no id of that channel. */
export const contactOfIdentity = (identity: ContactIdentity): Contact | undefined => {
  const { channel, whatsapp, countryCode, whatsAppId, instagramAccountId, messengerId } = identity
  const number = whatsapp ? canonicalNumber({ whatsapp, countryCode: countryCode ?? '' }) : null
  const key = {
    whatsapp: number ?? whatsAppId,
    instagram: instagramAccountId,
    messenger: messengerId,
  }[channel]
  return key === null || key === '' ? undefined : { ...identity, key }
}

type Phone = { readonly countryCode: string; readonly whatsapp: string }

const digitsOf = ({ countryCode, whatsapp }: Phone): string =>
  `${countryCode}${whatsapp}`.replace(/\D/g, '')

/** Opens the chat with a number in WhatsApp, or without one the choice of it, with `text` ready. */
export const whatsAppLink = (phone: Phone | null, text?: string): string =>
  `https://wa.me/${phone === null ? '' : digitsOf(phone)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`

export const callLink = (phone: Phone): string => `tel:+${digitsOf(phone)}`

const webAddress = /^https?:\/\/(?=[^\s/])/i
/** Whether a text that somebody typed is the address of a page. */
export const isWebAddress = (text: string): boolean => webAddress.test(text)
/** A page by the address that somebody gave, such as a place on a map; always over https. */
export const webLink = (link: string): string => `https://${link.replace(webAddress, '')}`

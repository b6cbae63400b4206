type Phone = { readonly countryCode: string; readonly whatsapp: string }

const digitsOf = ({ countryCode, whatsapp }: Phone): string =>
  `${countryCode}${whatsapp}`.replace(/\D/g, '')

/** Opens the chat with a number in WhatsApp, with `text` ready to be sent. */
export const whatsAppLink = (phone: Phone, text?: string): string =>
  `https://wa.me/${digitsOf(phone)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`

/** Opens WhatsApp with `text`, to choose to whom it is sent. */
export const whatsAppShareLink = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`

export const callLink = (phone: Phone): string => `tel:+${digitsOf(phone)}`

const webAddress = /^https?:\/\/(?=[^\s/])/i
/** Whether a text that somebody typed is the address of a page. */
export const isWebAddress = (text: string): boolean => webAddress.test(text)
/** A place on a map, from the link that was pasted; always over https. */
export const mapLink = (link: string): string => `https://${link.replace(webAddress, '')}`

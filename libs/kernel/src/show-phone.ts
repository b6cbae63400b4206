// Apart from phone.ts: screens that show a number load no phone tables.

/**
 * "+52 222 123 4567" when country code and number make 12 digits [CLI-16]; otherwise code, space,
 * number.
 */
export const showPhone = (phone: { whatsapp: string; countryCode: string }): string => {
  const { countryCode, whatsapp } = phone
  if (countryCode === '') return whatsapp
  return countryCode.length + whatsapp.length === 12 && countryCode.length === 2
    ? `+${countryCode} ${whatsapp.slice(0, 3)} ${whatsapp.slice(3, 6)} ${whatsapp.slice(6)}`
    : `+${countryCode} ${whatsapp}`
}

/**
 * What an account of a channel is called by: the number of a Mexican one spaced as in `showPhone`,
 * every other text as it is.
 */
export const showHandle = (handle: string): string => {
  const [, whatsapp] = /^\+521?(\d{10})$/.exec(handle.replaceAll(' ', '')) ?? []
  return whatsapp === undefined ? handle : showPhone({ countryCode: '52', whatsapp })
}

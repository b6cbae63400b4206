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

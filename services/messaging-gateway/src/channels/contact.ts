/** The ids of a person of whom no id is known yet: each adapter fills in its own. */
export const noContactIds = {
  whatsapp: null,
  countryCode: null,
  countryCodeExt: null,
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
}

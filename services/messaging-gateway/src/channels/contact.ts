/** A contact without any id: each adapter fills in its own. */
export const noContactIds = {
  whatsapp: null,
  countryCode: null,
  countryCodeExt: null,
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
}

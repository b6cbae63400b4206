const clientLink = /(https?:\/\/[^\s?#]*\/pagar-cita)[?#]\S*/gi
// Whoever has the token of a form's address answers in the client's name.
const formLink = /(https?:\/\/[^\s?#]*\/f)\/[\da-f-]{36}\.[\w-]{43}\S*/gi
const tokenLink = /(https?:\/\/[^\s?#]*\/(?:conectar-calendario|invitacion))\/[^\s/]\S*/gi

/**
 * A text of a message as people of the business read it: links that open something for whoever has
 * them end before their secret. What is sent keeps it.
 */
export const withoutLinkSecrets = (text: string): string =>
  [clientLink, formLink, tokenLink].reduce((shown, link) => shown.replace(link, '$1'), text)

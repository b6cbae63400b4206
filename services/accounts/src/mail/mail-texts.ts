import { type MailText, plainName } from './mail-text.ts'

/** The mails of accounts, in the words of a shop. `at` makes the address of a page. */
type PageUrl = (path: string) => string

const ifNotYou = 'Si no fuiste tú, ignora este correo: nadie puede hacer nada sin el enlace.'

export const verificationMail = (
  at: PageUrl,
  { name, token }: { name: string; token: string }
): MailText => ({
  subject: 'Verifica tu correo en Mostrador',
  paragraphs: [
    `Hola, ${plainName(name)}:`,
    'Abre este enlace con tu sesión iniciada para confirmar que este correo es tuyo. Funciona durante 3 días.',
  ],
  button: { label: 'Verificar mi correo', url: at(`/verificar-correo/${token}`) },
  footer:
    'Si no creaste esta cuenta, abre el enlace y elige «No fui yo»: la cerramos y nadie podrá usar tu correo.',
})

export const resetMail = (at: PageUrl, { token }: { token: string }): MailText => ({
  subject: 'Restablece tu contraseña de Mostrador',
  paragraphs: [
    'Alguien pidió una contraseña nueva para la cuenta de este correo.',
    'El enlace funciona una vez, durante 1 hora. Al usarlo cerramos todas las sesiones de la cuenta.',
  ],
  button: { label: 'Elegir contraseña nueva', url: at(`/restablecer/${token}`) },
  footer: ifNotYou,
})

export const invitationMail = (
  at: PageUrl,
  {
    businessName,
    inviterName,
    name,
    token,
  }: { businessName: string; inviterName: string; name: string | null; token: string }
): MailText => ({
  subject: `Te invitan a ${plainName(businessName)} en Mostrador`,
  paragraphs: [
    name === null ? 'Hola:' : `Hola, ${plainName(name)}:`,
    `${plainName(inviterName)} te invita a trabajar en «${plainName(businessName)}». Tú decides si aceptas.`,
    'La invitación funciona durante 7 días.',
  ],
  button: { label: 'Ver la invitación', url: at(`/invitacion/${token}`) },
  footer:
    'Si no conoces a esta persona, ignora este correo: sin tu permiso nadie te agrega a un negocio.',
})

export const emailChangeMail = (at: PageUrl, { token }: { token: string }): MailText => ({
  subject: 'Confirma tu correo nuevo en Mostrador',
  paragraphs: [
    'Alguien quiere usar este correo para entrar a su cuenta de Mostrador.',
    'Si fuiste tú, abre este enlace con tu sesión iniciada. Funciona durante 24 horas.',
  ],
  button: { label: 'Confirmar el correo nuevo', url: at(`/cambiar-correo/${token}`) },
  footer: 'Si no fuiste tú, abre el enlace y elige «No fui yo», o ignora este correo.',
})

/**
 * To an address that has an account already: the person who asked for the change learns nothing.
 */
export const emailTakenMail = (at: PageUrl): MailText => ({
  subject: 'Este correo ya tiene una cuenta en Mostrador',
  paragraphs: [
    'Alguien quiso usar este correo en otra cuenta de Mostrador. No se cambió nada, porque este correo ya tiene su propia cuenta.',
  ],
  button: { label: 'Recuperar mi cuenta', url: at('/recuperar') },
  footer: 'Si no fuiste tú, ignora este correo.',
})

export const emailChangedMail = (
  at: PageUrl,
  { email, token }: { email: string; token: string }
): MailText => ({
  subject: 'El correo de tu cuenta de Mostrador cambió',
  paragraphs: [
    `Ahora tu cuenta usa el correo ${email}.`,
    'Si no fuiste tú, deshaz el cambio durante los próximos 7 días: elegirás una contraseña nueva y cerraremos todas las sesiones.',
  ],
  button: { label: 'Deshacer el cambio', url: at(`/deshacer-correo/${token}`) },
  footer: 'Si fuiste tú, no tienes que hacer nada.',
})

export const passwordChangedMail = (at: PageUrl): MailText => ({
  subject: 'Tu contraseña de Mostrador cambió',
  paragraphs: ['La contraseña de tu cuenta cambió y cerramos las demás sesiones.'],
  button: { label: 'No fui yo: recuperar mi cuenta', url: at('/recuperar') },
  footer: 'Si fuiste tú, no tienes que hacer nada.',
})

export const emailVerifiedMail = (at: PageUrl): MailText => ({
  subject: 'Tu correo quedó verificado en Mostrador',
  paragraphs: [
    'Este correo quedó verificado y cerramos las demás sesiones de la cuenta.',
    'Si no reconoces esta cuenta, o alguien más eligió su contraseña, elige una nueva.',
  ],
  button: { label: 'Elegir contraseña nueva', url: at('/recuperar') },
  footer: 'Si fuiste tú, no tienes que hacer nada.',
})

import type { Actor } from '@mostrador/contracts'
import { accountsRoutes, type Permission } from '@mostrador/contracts/accounts'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import { linkTokenIn, type Mailbox } from '@mostrador/sandbox'

const gateway = actorOf.service('edge-gateway')
const host = 'demo'

/** Waits for a mail to this address that links to /page; returns the link's token. */
const linkTokenOf = async (mailbox: Mailbox, email: string, page: string): Promise<string> => {
  const mail = await mailbox.next(
    candidate => candidate.to === email && linkTokenIn(candidate, page) !== undefined
  )
  return linkTokenIn(mail, page) ?? ''
}

/** Verifies an address with the link of the verification mail. */
export const verifyAddress = async (
  call: ServiceClients,
  email: string,
  session: string,
  mailbox: Mailbox
): Promise<void> => {
  const token = await linkTokenOf(mailbox, email, 'verificar-correo')
  await call(accountsRoutes.confirmVerification, { body: { token, session, host } }, gateway)
}

/** Invites a person, who registers with the link of the mail and accepts. */
export const joinTeam = async (
  call: ServiceClients,
  owner: Actor,
  person: { readonly name: string; readonly email: string; readonly password: string },
  permissions: Permission[],
  mailbox: Mailbox
): Promise<void> => {
  const { name, email, password } = person
  await call(
    accountsRoutes.inviteMember,
    { body: { email, name, fullAccess: false, permissions } },
    owner
  )
  const invitation = await linkTokenOf(mailbox, email, 'invitacion')
  const { token: session } = await call(
    accountsRoutes.registerUser,
    { body: { name, email, password, host, invitation } },
    gateway
  )
  await call(
    accountsRoutes.acceptInvitation,
    { body: { token: invitation, session, host } },
    gateway
  )
}

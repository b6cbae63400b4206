import { randomUUID } from 'node:crypto'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { linkTokenIn, type Mailbox } from '@mostrador/sandbox'
import type { Caller, ProductApi } from './product-api.ts'
import type { Shop } from './shop.ts'

const TIMEOUT_MS = 90_000

/** The secret of the newest mail to an address that links to this page; waits for it. */
export const waitForMailedLink = async (
  mailbox: Mailbox,
  email: string,
  page: string,
  fits: (token: string) => boolean = () => true
): Promise<string> => {
  const tokenOf = (mail: Parameters<typeof linkTokenIn>[0]): string | undefined => {
    const token = linkTokenIn(mail, page)
    return token !== undefined && fits(token) ? token : undefined
  }
  const mail = await mailbox.next(letter => letter.to === email && tokenOf(letter) !== undefined, {
    timeoutMs: TIMEOUT_MS,
  })
  return tokenOf(mail) ?? ''
}

/** Opens the link of the mail that verifies an address. */
export const verifier =
  (api: ProductApi, mailbox: Mailbox) =>
  async (email: string, cookie: string): Promise<string> => {
    const token = await waitForMailedLink(mailbox, email, 'verificar-correo')
    const confirmed = await api.ask(
      gatewayRoutes.confirmVerification,
      { body: { token } },
      { cookie }
    )
    return confirmed.cookie ?? cookie
  }

export type Teammate = {
  readonly id: string
  readonly email: string
  readonly caller: Caller & { readonly cookie: string }
}

/**
 * Invites a person, who registers with the link of the mail and accepts, all through the public
 * API.
 */
export const joinTeam = async (
  api: ProductApi,
  mailbox: Mailbox,
  { businessId, owner }: Shop,
  { name, fullAccess }: { readonly name: string; readonly fullAccess: boolean }
): Promise<Teammate> => {
  const email = `equipo-${randomUUID().slice(0, 8)}@correo.example`
  await api.get(
    accountsRoutes.inviteMember,
    { body: { email, name, fullAccess, permissions: [] } },
    owner
  )
  const token = await waitForMailedLink(mailbox, email, 'invitacion')
  const registered = await api.ask(
    gatewayRoutes.register,
    { body: { name, email, password: 'clave-de-equipo', invitation: token } },
    { tenant: businessId }
  )
  const accepted = await api.ask(
    gatewayRoutes.acceptInvitation,
    { body: { token } },
    { cookie: registered.cookie ?? '', tenant: businessId }
  )
  if (accepted.status !== 200 || accepted.cookie === null)
    throw new Error(`Nobody can join: ${accepted.status} ${accepted.code}`)
  const caller = { cookie: accepted.cookie, tenant: businessId }
  return { id: accepted.data.user._id, email, caller }
}

import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { type House, serve } from '@mostrador/platform'
import * as addresses from './address-change/use-cases.ts'
import * as answers from './invitations/answer-use-cases.ts'
import * as invitations from './invitations/use-cases.ts'
import * as verification from './mail-verification/use-cases.ts'
import * as passwords from './passwords/use-cases.ts'
import * as sessions from './session-list/use-cases.ts'

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

/** Wire ↔ use case, for invitations and for what people do with their own account. */
export const ownAccountRoutes = (house: House<unknown, 'accounts'>): void => {
  const deps = { db: house.db, clock: house.clock, ids: house.ids }
  serve(house, r.listInvitations, ({ actor }) => invitations.listInvitations(deps)(actor))
  serve(house, r.inviteMember, ({ actor, body }) => invitations.inviteMember(deps)(actor, body))
  serve(house, r.resendInvitation, ({ actor, params }) =>
    invitations.resendInvitation(deps)(actor, params.id)
  )
  serve(house, r.withdrawInvitation, ({ actor, params }) =>
    done(invitations.withdrawInvitation(deps)(actor, params.id))
  )
  serve(house, r.previewInvitation, ({ body }) => answers.previewInvitation(deps)(body.token))
  serve(house, r.acceptInvitation, ({ body }) => answers.acceptInvitation(deps)(body))
  serve(house, r.declineInvitation, ({ body }) => done(answers.declineInvitation(deps)(body.token)))

  serve(house, r.sendVerification, ({ body }) => done(verification.sendVerification(deps)(body)))
  serve(house, r.previewVerification, ({ body }) => verification.previewVerification(deps)(body))
  serve(house, r.confirmVerification, ({ body }) => verification.confirmVerification(deps)(body))
  serve(house, r.disownAccount, ({ body }) => done(verification.disownAccount(deps)(body.token)))

  serve(house, r.changePassword, ({ body }) => passwords.changePassword(deps)(body))
  serve(house, r.forgotPassword, ({ body }) => done(passwords.forgotPassword(deps)(body.email)))
  serve(house, r.previewReset, ({ body }) => passwords.previewReset(deps)(body.token))
  serve(house, r.resetPassword, ({ body }) => passwords.resetPassword(deps)(body))

  serve(house, r.pendingEmailChange, ({ body }) => addresses.pendingEmailChange(deps)(body))
  serve(house, r.requestEmailChange, ({ body }) => addresses.requestEmailChange(deps)(body))
  serve(house, r.cancelEmailChange, ({ body }) => done(addresses.cancelEmailChange(deps)(body)))
  serve(house, r.previewEmailChange, ({ body }) => addresses.previewEmailChange(deps)(body))
  serve(house, r.confirmEmailChange, ({ body }) => addresses.confirmEmailChange(deps)(body))
  serve(house, r.refuseEmailChange, ({ body }) =>
    done(addresses.refuseEmailChange(deps)(body.token))
  )
  serve(house, r.previewEmailUndo, ({ body }) => addresses.previewEmailUndo(deps)(body.token))
  serve(house, r.undoEmailChange, ({ body }) => done(addresses.undoEmailChange(deps)(body)))

  serve(house, r.listSessions, ({ body }) => sessions.listSessions(deps)(body))
  serve(house, r.endSession, ({ body }) => done(sessions.endOwnSession(deps)(body)))
  serve(house, r.endOtherSessions, ({ body }) => sessions.endOtherSessions(deps)(body))
}

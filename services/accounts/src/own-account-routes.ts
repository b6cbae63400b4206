import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { type ServiceContext, serve } from '@mostrador/platform'
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
export const ownAccountRoutes = (ctx: ServiceContext<unknown, 'accounts'>): void => {
  const deps = { db: ctx.db, clock: ctx.clock, ids: ctx.ids }
  serve(ctx, r.listInvitations, ({ actor }) => invitations.listInvitations(deps)(actor))
  serve(ctx, r.inviteMember, ({ actor, body }) => invitations.inviteMember(deps)(actor, body))
  serve(ctx, r.resendInvitation, ({ actor, params }) =>
    invitations.resendInvitation(deps)(actor, params.id)
  )
  serve(ctx, r.withdrawInvitation, ({ actor, params }) =>
    done(invitations.withdrawInvitation(deps)(actor, params.id))
  )
  serve(ctx, r.previewInvitation, ({ body }) => answers.previewInvitation(deps)(body.token))
  serve(ctx, r.acceptInvitation, ({ body }) => answers.acceptInvitation(deps)(body))
  serve(ctx, r.declineInvitation, ({ body }) => done(answers.declineInvitation(deps)(body.token)))

  serve(ctx, r.sendVerification, ({ body }) => done(verification.sendVerification(deps)(body)))
  serve(ctx, r.previewVerification, ({ body }) => verification.previewVerification(deps)(body))
  serve(ctx, r.confirmVerification, ({ body }) => verification.confirmVerification(deps)(body))
  serve(ctx, r.disownAccount, ({ body }) => done(verification.disownAccount(deps)(body.token)))

  serve(ctx, r.changePassword, async ({ body }) => {
    const renewed = await passwords.changePassword(deps)(body)
    ctx.log.info({ userId: renewed.session.user._id }, 'A person changed the password')
    return renewed
  })
  serve(ctx, r.forgotPassword, ({ body }) => done(passwords.forgotPassword(deps)(body.email)))
  serve(ctx, r.previewReset, ({ body }) => passwords.previewReset(deps)(body.token))
  serve(ctx, r.resetPassword, ({ body }) => passwords.resetPassword(deps)(body))

  serve(ctx, r.pendingEmailChange, ({ body }) => addresses.pendingEmailChange(deps)(body))
  serve(ctx, r.requestEmailChange, ({ body }) => addresses.requestEmailChange(deps)(body))
  serve(ctx, r.cancelEmailChange, ({ body }) => done(addresses.cancelEmailChange(deps)(body)))
  serve(ctx, r.previewEmailChange, ({ body }) => addresses.previewEmailChange(deps)(body))
  serve(ctx, r.confirmEmailChange, ({ body }) => addresses.confirmEmailChange(deps)(body))
  serve(ctx, r.refuseEmailChange, ({ body }) => done(addresses.refuseEmailChange(deps)(body.token)))
  serve(ctx, r.previewEmailUndo, ({ body }) => addresses.previewEmailUndo(deps)(body.token))
  serve(ctx, r.undoEmailChange, ({ body }) => done(addresses.undoEmailChange(deps)(body)))

  serve(ctx, r.listSessions, ({ body }) => sessions.listSessions(deps)(body))
  serve(ctx, r.endSession, ({ body }) => done(sessions.endOwnSession(deps)(body)))
  serve(ctx, r.endOtherSessions, ({ body }) => sessions.endOtherSessions(deps)(body))
}

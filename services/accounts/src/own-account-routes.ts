import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { serve } from '@mostrador/platform'
import * as addresses from './address-change/use-cases.ts'
import type { AccountsContext } from './context.ts'
import * as answers from './invitations/answer-use-cases.ts'
import * as invitations from './invitations/use-cases.ts'
import * as verification from './mail-verification/use-cases.ts'
import * as passwords from './passwords/use-cases.ts'
import { userById } from './sessions/repository.ts'
import * as sessions from './session-list/use-cases.ts'

/** The answer of a command that has no data. */
const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

/** Routes of invitations and for what people do with their own account. */
export const ownAccountRoutes = (ctx: AccountsContext): void => {
  invitationRoutes(ctx)
  verificationRoutes(ctx)
  userRoutes(ctx)
  passwordRoutes(ctx)
  addressRoutes(ctx)
  sessionRoutes(ctx)
}

const invitationRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.listInvitations, ({ actor }) => invitations.listInvitations(ctx)(actor))
  serve(ctx, r.inviteMember, ({ actor, body }) => invitations.inviteMember(ctx)(actor, body))
  serve(ctx, r.resendInvitation, ({ actor, params }) =>
    invitations.resendInvitation(ctx)(actor, params.id)
  )
  serve(ctx, r.shareInvitation, ({ actor, params }) =>
    invitations.shareInvitation(ctx)(actor, params.id)
  )
  serve(ctx, r.withdrawInvitation, ({ actor, params }) =>
    done(invitations.withdrawInvitation(ctx)(actor, params.id))
  )
  serve(ctx, r.previewInvitation, ({ body }) => answers.previewInvitation(ctx)(body.token))
  serve(ctx, r.acceptInvitation, ({ body }) => answers.acceptInvitation(ctx)(body))
  serve(ctx, r.declineInvitation, ({ body }) => done(answers.declineInvitation(ctx)(body.token)))
}

const verificationRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.sendVerification, ({ body }) => done(verification.sendVerification(ctx)(body)))
  serve(ctx, r.previewVerification, ({ body }) => verification.previewVerification(ctx)(body))
  serve(ctx, r.confirmVerification, ({ body }) => verification.confirmVerification(ctx)(body))
  serve(ctx, r.disownAccount, ({ body }) => done(verification.disownAccount(ctx)(body.token)))
}

const userRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.userAddress, async ({ params }) => {
    const user = await userById(ctx.db, params.id)
    if (user === null) throw new Refusal('not_found')
    return { email: user.email }
  })
}

const passwordRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.changePassword, async ({ body }) => {
    const renewed = await passwords.changePassword(ctx)(body)
    ctx.log.info({ userId: renewed.session.user._id }, 'A person changed the password')
    return renewed
  })
  serve(ctx, r.forgotPassword, ({ body }) => done(passwords.forgotPassword(ctx)(body.email)))
  serve(ctx, r.previewReset, ({ body }) => passwords.previewReset(ctx)(body.token))
  serve(ctx, r.resetPassword, ({ body }) => passwords.resetPassword(ctx)(body))
}

const addressRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.pendingEmailChange, ({ body }) => addresses.pendingEmailChange(ctx)(body))
  serve(ctx, r.requestEmailChange, ({ body }) => addresses.requestEmailChange(ctx)(body))
  serve(ctx, r.cancelEmailChange, ({ body }) => done(addresses.cancelEmailChange(ctx)(body)))
  serve(ctx, r.previewEmailChange, ({ body }) => addresses.previewEmailChange(ctx)(body))
  serve(ctx, r.confirmEmailChange, ({ body }) => addresses.confirmEmailChange(ctx)(body))
  serve(ctx, r.refuseEmailChange, ({ body }) => done(addresses.refuseEmailChange(ctx)(body.token)))
  serve(ctx, r.previewEmailUndo, ({ body }) => addresses.previewEmailUndo(ctx)(body.token))
  serve(ctx, r.undoEmailChange, ({ body }) => done(addresses.undoEmailChange(ctx)(body)))
}

const sessionRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.listSessions, ({ body }) => sessions.listSessions(ctx)(body))
  serve(ctx, r.endSession, ({ body }) => done(sessions.endOwnSession(ctx)(body)))
  serve(ctx, r.endOtherSessions, ({ body }) => sessions.endOtherSessions(ctx)(body))
}

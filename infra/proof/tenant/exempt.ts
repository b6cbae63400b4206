import { ownAccountRoutes } from '@mostrador/contracts/accounts'
import { ownAccountPages } from '@mostrador/contracts/edge-gateway'

/** Routes that name no tenant, or change another business on purpose; each with its reason. */
export const exempt: Readonly<Record<string, string>> = {
  'edge-gateway.register': 'names no tenant',
  'edge-gateway.signIn': 'names no tenant',
  'edge-gateway.signOut': 'names no tenant',
  'accounts.registerUser': 'names no tenant',
  'accounts.signIn': 'names no tenant',
  'accounts.signOut': 'asks for the secret token',
  'accounts.resolveSession': 'asks for the secret token',
  'accounts.chooseBusiness': 'asks for the secret token',
  'accounts.requestToJoin': 'asks to join another business, which is its purpose (ONB-04)',
  'accounts.putOnboarding':
    'keeps the own progress, and names the business of the session: onboarding.int.test.ts',
  'catalog.readFile':
    'names no tenant: clients and Meta have no session, an address cannot be guessed: files.int.test.ts',
  'messaging-gateway.confirmPhoneOpened':
    'works for a number that stays in the phone; those of others: coexistence.int.test.ts',
  'crm.requestErasure': 'works once per contact; those of others: privacy.int.test.ts',
  'crm.liftErasure': 'works once per request; those of others: privacy.int.test.ts',
  'crm.eraseNow': 'works once per request; those of others: privacy.int.test.ts',
  'crm.mergeClients': 'works once per pair; those of others are refused in merges.int.test.ts',
  'crm.undoMerge': 'works once per merge; those of others are refused in merges.int.test.ts',
  'catalog.correctMoneyMovement': 'works once per movement; those of others: money.int.test.ts',
  'catalog.returnOrder': 'works once per order; those of others: orders.int.test.ts',
  'catalog.cutDay': 'works once per movement; branches of others: day-cuts.int.test.ts',
  'catalog.payCommission':
    'works once per payment; specialists of others are refused as in its statement',
  'accounts.findUser': 'for administrators of the platform: refused to everybody here',
  ...Object.fromEntries(
    Object.keys(ownAccountRoutes).map(name => [
      `accounts.${name}`,
      'asks for the secret of a mail or of a cookie, and names no tenant: suite accounts',
    ])
  ),
  ...Object.fromEntries(
    Object.keys(ownAccountPages).map(name => [
      `edge-gateway.${name}`,
      'about the own account, and names no tenant: suite accounts',
    ])
  ),
  ...Object.fromEntries(
    [
      'listDeadLetters',
      'countDeadLetters',
      'deadLetterBusinesses',
      'retryDeadLetter',
      'discardDeadLetter',
    ].map(name => [
      `accounts.${name}`,
      'for administrators of the platform: refused to everybody here',
    ])
  ),
  ...Object.fromEntries(
    ['finishWhatsappLogin', 'finishFacebookLogin'].map(name => [
      `messaging-gateway.${name}`,
      'asks for the state of one sign-in and business, and a code of Meta: logins.int.test.ts',
    ])
  ),
  'messaging-gateway.verifyWebhook': 'of the provider: suite webhook',
  'messaging-gateway.receiveWebhook': 'of the provider: suite webhook',
  ...Object.fromEntries(
    [
      'startCheckout',
      'startPromoCheckout',
      'openPortal',
      'createPaymentIntent',
      'previewPlanChange',
      'changePlan',
      'readCoupon',
    ].map(name => [
      `billing.${name}`,
      'works with an account at Stripe only; businesses of others: checkout.int.test.ts',
    ])
  ),
  ...Object.fromEntries(
    ['sendCredits', 'partnerCredits', 'putPayment', 'depositBalance'].map(name => [
      `billing.${name}`,
      'for administrators of the platform: sends.int.test.ts, conversions.int.test.ts',
    ])
  ),
  'billing.exportCredits':
    'reading it seals rows, and it shows the keys that other calls of the matrix chose: export.int.test.ts',
  'billing.openPartnerAccount': 'about a partner, for accounts alone: names no tenant',
  'billing.publicPriceList': 'says the same to everybody: nothing of a business is in it',
  'billing.stripeWebhook': 'of the provider: provider-events.int.test.ts',
  'billing.mercadoPagoNotification': 'of the provider: payment-links.int.test.ts',
  'billing.readPaymentLink': 'asks for the secret of a link: payment-links.int.test.ts',
  'billing.createPreference': 'asks for the secret of a link: payment-links.int.test.ts',
  'billing.finishSeller': 'asks for the secret of a consent: payment-links.int.test.ts',
  ...Object.fromEntries(
    [
      'billing.connectSeller',
      'billing.requestPayment',
      'billing.refundPayment',
      'billing.paymentMessage',
      'billing.getPayment',
      'billing.disputeFacts',
      'billing.requestDeposit',
      'billing.heldDeposits',
      'billing.receivedPayment',
      'billing.terminalOptions',
      'billing.chargeOnTerminal',
      'billing.checkTerminalCharge',
      'billing.cancelTerminalCharge',
      'scheduling.awaitPayment',
    ].map(name => [
      name,
      'works with an account at Mercado Pago only; those of others: payment-links.int.test.ts',
    ])
  ),
  'accounts.userAddress': 'about a person, for scheduling alone: names no tenant',
  ...Object.fromEntries(
    [
      'getCalendars',
      'createCalendar',
      'saveCalendars',
      'chooseCalendar',
      'fetchCalendar',
      'sendCalendarLink',
      'refreshToken',
    ].map(name => [
      `scheduling.${name}`,
      'works with an account at Google only; specialists of others: choose.int.test.ts',
    ])
  ),
  'scheduling.calendarNotification': 'of the provider: suite calendar',
  'scheduling.previewCalendarLink': 'asks for the secret of a link: connect.int.test.ts',
  'scheduling.startCalendarLink': 'asks for the secret of a link: connect.int.test.ts',
  'scheduling.finishCalendarLink': 'asks for the secret of a consent: connect.int.test.ts',
  'crm.readPublicForm': 'asks for the secret of a form: forms.int.test.ts',
  'crm.answerPublicForm': 'asks for the secret of a form: forms.int.test.ts',
  'scheduling.readCalendarFeed': 'asks for the secret of a feed: feed.int.test.ts',
}

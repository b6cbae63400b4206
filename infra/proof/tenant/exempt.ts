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
  'catalog.correctMoneyMovement': 'works once per movement; those of others: money.int.test.ts',
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
  'scheduling.readCalendarFeed': 'asks for the secret of a feed: feed.int.test.ts',
}

import { defineRoutes } from '../contract.ts'
import { businessRoutes } from './business-routes.ts'
import { deadLetterRoutes } from './dead-letter-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { onboardingRoutes } from './onboarding-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export const accountsRoutes = defineRoutes('accounts', {
  ...sessionRoutes,
  ...ownAccountRoutes,
  ...businessRoutes,
  ...memberRoutes,
  ...onboardingRoutes,
  ...invitationRoutes,
  ...deadLetterRoutes,
})

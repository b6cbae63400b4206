import { lazy } from 'react'
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx'
import { setUpTopicsOfFeatures } from './set-up-steps.ts'

const RegisterBusiness = lazy(async () => ({
  default: (await import('../features/business/register-business.tsx')).RegisterBusiness,
}))

const LogoCard = lazy(async () => ({
  default: (await import('../features/business/logo-card.tsx')).LogoCard,
}))

/** /new-onboarding: the wizard, with the steps of the features. */
export const Component = () => (
  <OnboardingScreen
    topics={setUpTopicsOfFeatures}
    registerBusiness={sells => <RegisterBusiness sells={sells} />}
    logo={business => <LogoCard business={business} />}
    reload={() => window.location.reload()}
  />
)

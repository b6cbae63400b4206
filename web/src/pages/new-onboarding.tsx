import { lazy } from 'react'
import { contributions } from '../features/all.ts'
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx'

const RegisterBusiness = lazy(async () => ({
  default: (await import('../features/business/register-business.tsx')).RegisterBusiness,
}))

const LogoCard = lazy(async () => ({
  default: (await import('../features/business/logo-card.tsx')).LogoCard,
}))

const topics = contributions.flatMap(({ setUp }) => (setUp === undefined ? [] : [setUp]))

/** /new-onboarding: the wizard, with the steps of the features. */
export const Component = () => (
  <OnboardingScreen
    topics={topics}
    registerBusiness={sells => <RegisterBusiness sells={sells} />}
    logo={business => <LogoCard business={business} />}
    reload={() => window.location.reload()}
  />
)

import { lazy, Suspense } from 'react'
import { contributions } from '../features/all.ts'
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'

const RegisterBusiness = lazy(async () => ({
  default: (await import('../features/business/register-business.tsx')).RegisterBusiness,
}))

const topics = contributions.flatMap(({ setUp }) => (setUp === undefined ? [] : [setUp]))

/** /new-onboarding: the wizard, with the steps of the features. */
export const Component = () => (
  <Suspense fallback={<CardsSkeleton cards={1} height="64" />}>
    <OnboardingScreen
      topics={topics}
      registerBusiness={sells => <RegisterBusiness sells={sells} />}
      reload={() => window.location.reload()}
    />
  </Suspense>
)

import { WelcomeScreen } from '../features/onboarding/welcome-screen.tsx'
import { setUpTopicsOfFeatures } from './set-up-steps.ts'

/** /bienvenida: the last step of the wizard. */
export const Component = () => <WelcomeScreen topics={setUpTopicsOfFeatures} />

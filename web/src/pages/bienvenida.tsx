export { WelcomeScreen as Component } from '../features/onboarding/welcome-screen.tsx'

export { CreditsScreen as Component } from '../features/credits/credits-screen.tsx'

export { TopUpScreen as Component } from '../features/credits/top-up-screen.tsx'

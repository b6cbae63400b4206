export { ServicesScreen as Component } from '../features/services/services-screen.tsx'

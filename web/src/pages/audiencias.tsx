export { AudiencesScreen as Component } from '../features/audiences/audiences-screen.tsx'

export { PendientesScreen as Component } from '../features/dead-letters/dead-letters-screen.tsx'

export { PendientesScreen as Component } from '../features/pendientes/pendientes-screen.tsx'

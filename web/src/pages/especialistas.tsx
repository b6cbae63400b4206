export { SpecialistsScreen as Component } from '../features/specialists/specialists-screen.tsx'

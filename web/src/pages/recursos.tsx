export { ResourcesScreen as Component } from '../features/resources/resources-screen.tsx'

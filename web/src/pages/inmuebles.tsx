export { PropertiesScreen as Component } from '../features/properties/properties-screen.tsx'

export { BusinessScreen as Component } from '../features/business/business-screen.tsx'

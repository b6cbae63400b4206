export { FormsScreen as Component } from '../features/forms/forms-screen.tsx'

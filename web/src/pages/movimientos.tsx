export { MovementsScreen as Component } from '../features/money/movements-screen.tsx'

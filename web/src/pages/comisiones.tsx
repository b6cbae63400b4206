export { CommissionsScreen as Component } from '../features/money/commissions-screen.tsx'

export { CutsScreen as Component } from '../features/money/cuts-screen.tsx'

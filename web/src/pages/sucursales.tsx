export { BranchesScreen as Component } from '../features/branches/branches-screen.tsx'

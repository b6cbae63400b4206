export { TeamScreen as Component } from '../features/team/team-screen.tsx'

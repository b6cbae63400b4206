export { EnrollmentsScreen as Component } from '../features/enrollments/enrollments-screen.tsx'

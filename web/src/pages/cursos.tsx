export { CoursesScreen as Component } from '../features/courses/courses-screen.tsx'

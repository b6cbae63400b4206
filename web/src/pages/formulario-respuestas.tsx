export { AnswersScreen as Component } from '../features/forms/answers-screen.tsx'

export { AssistantsScreen as Component } from '../features/asistentes/assistants-screen.tsx'

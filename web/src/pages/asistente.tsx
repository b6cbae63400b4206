export { AssistantScreen as Component } from '../features/asistentes/assistant-screen.tsx'

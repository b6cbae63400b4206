export { AssistantsScreen as Component } from '../features/assistants/assistants-screen.tsx'

export { AssistantScreen as Component } from '../features/assistants/assistant-screen.tsx'

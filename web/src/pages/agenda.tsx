import { AgendaScreen } from '../features/agenda/components/agenda-screen.tsx'

export const Component = () => <AgendaScreen />

import { LoginReturn } from '../features/integrations/login-return.tsx'

export const Component = () => <LoginReturn login="whatsapp" />

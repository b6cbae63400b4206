export { IntegrationsScreen as Component } from '../features/integrations/integrations-screen.tsx'

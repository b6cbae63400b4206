export { SourcesScreen as Component } from '../features/traffic-sources/sources-screen.tsx'

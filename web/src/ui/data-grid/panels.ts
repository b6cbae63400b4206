export { FiltersPanel } from './filters-panel.tsx'
export { ViewPanel } from './view-panel.tsx'

import { defineRoutes } from '../contract.ts'
import { agendaRoutes } from './agenda-routes.ts'
import { branchRoutes } from './branch-routes.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { internalRoutes } from './internal-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { specialistRoutes } from './specialist-routes.ts'

export const schedulingRoutes = defineRoutes('scheduling', {
  ...branchRoutes,
  ...serviceRoutes,
  ...specialistRoutes,
  ...agendaRoutes,
  ...calendarRoutes,
  ...internalRoutes,
})

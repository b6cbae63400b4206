import type { Alert, AlertGroup } from './alerts/alert.ts'
import { eventsAndJobs } from './alerts/events-and-jobs.ts'
import { services } from './alerts/services.ts'
import { mainJob } from './alerts/main-job.ts'

export type { Alert, AlertGroup } from './alerts/alert.ts'

export const alertGroups: readonly AlertGroup[] = [mainJob, eventsAndJobs, services]
export const allAlerts: readonly Alert[] = alertGroups.flatMap(({ alerts }) => alerts)

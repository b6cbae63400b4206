import type { Alert, AlertGroup } from './alerts/alert.ts'
import { carriers } from './alerts/carriers.ts'
import { ground } from './alerts/ground.ts'
import { mainJob } from './alerts/main-job.ts'

export type { Alert, AlertGroup } from './alerts/alert.ts'

export const alertGroups: readonly AlertGroup[] = [mainJob, carriers, ground]
export const allAlerts: readonly Alert[] = alertGroups.flatMap(({ alerts }) => alerts)

import { backends } from './dashboards/backends.ts'
import { eventsAndJobs } from './dashboards/events-and-jobs.ts'
import { mainJob } from './dashboards/main-job.ts'
import { overview } from './dashboards/overview.ts'
import type { Dashboard } from './panels.ts'

export const dashboards: readonly Dashboard[] = [overview, mainJob, eventsAndJobs, backends]

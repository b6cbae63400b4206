import type { calendar_v3 } from '@googleapis/calendar'

/** An event as Google answers it and takes it. */
export type GoogleEvent = calendar_v3.Schema$Event

import type { Contribution } from '../contribution.ts'

export const trafficSources: Contribution = {
  realtime: {
    'traffic_source.changed': () => ['TrafficSource'],
    'traffic_source.reached': () => ['TrafficSource'],
  },
}

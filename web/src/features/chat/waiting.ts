// What the frame shows of those who wait for a person: one file, so that it takes one request.
export { WaitingBadge } from './components/waiting-badge.tsx'
export { WaitingWatch } from './waiting-watch.tsx'

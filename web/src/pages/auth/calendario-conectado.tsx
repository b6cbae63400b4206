export { CalendarLinkedScreen as Component } from '../../features/calendar-link/calendar-linked-screen.tsx'

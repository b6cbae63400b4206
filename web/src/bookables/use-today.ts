import { useSignedIn } from '../api/session.ts'

/** 'YYYY-MM-DD' on the wall clock of the business. */
export const useToday = (): string => {
  const timeZone = useSignedIn().business?.timezone.name
  // This English writes dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date())
}

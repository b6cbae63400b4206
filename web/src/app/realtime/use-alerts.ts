import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import { alertMs } from '../../ui/toast-options.ts'
import { toast } from '../../ui/toaster.tsx'

const handlers: RealtimeHandlers = {
  'credits.exhausted': () => {
    toast.warning('Se agotaron tus créditos. Tus asistentes dejan de responder.', {
      id: 'credits-exhausted',
      duration: alertMs,
    })
  },
}

/** Alerts of what only a person can solve, wherever in the product they are [UX2-03]. */
export const useAlerts = (): void => useRealtime(handlers)

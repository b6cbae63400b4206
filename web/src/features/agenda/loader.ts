import type { LoaderFunctionArgs } from 'react-router'
import { dispatchContext } from '../../api/dispatch-context.ts'
import { appointmentEndpoints } from '../../api/endpoints/appointments.ts'
import { availabilityEndpoints } from '../../api/endpoints/availability.ts'
import { branchEndpoints } from '../../api/endpoints/branches.ts'
import { serviceEndpoints } from '../../api/endpoints/services.ts'
import { sessionEndpoints } from '../../api/endpoints/session.ts'
import { specialistEndpoints } from '../../api/endpoints/specialists.ts'
import { isWideNow } from '../../ui/use-media.ts'
import { loadWideToolbar } from './components/toolbar.tsx'
import { includingArchived, questionsFor, zoneOf } from './components/use-agenda.ts'
import { momentOf } from './lib/moment.ts'
import { daysOf } from './lib/range.ts'
import { agendaUrlOf, viewOf } from './lib/url.ts'

/** The screen itself subscribes to what it shows. */
const once = { subscribe: false }

/**
 * Asks for what the agenda shows first, while its frame is still to be drawn: what the last visit
 * kept is there by the first drawing, which is then the only one.
 */
export const loader = ({ request, context }: LoaderFunctionArgs): null => {
  const dispatch = context.get(dispatchContext)
  const ask = async () => {
    if (dispatch === null) return
    const { data: session } = await dispatch(
      sessionEndpoints.endpoints.session.initiate(undefined, once)
    )
    if (!session) return
    const zone = zoneOf(session)
    const place = agendaUrlOf(new URL(request.url).searchParams)
    const view = viewOf(place, !isWideNow())
    const days = daysOf(view, place.date ?? momentOf(new Date().toISOString(), zone).date)
    const { appointmentsOf, workingTimesOf } = questionsFor(zone)
    void dispatch(branchEndpoints.endpoints.listBranches.initiate(includingArchived, once))
    void dispatch(serviceEndpoints.endpoints.listServices.initiate(includingArchived, once))
    void dispatch(specialistEndpoints.endpoints.listSpecialists.initiate(includingArchived, once))
    void dispatch(
      appointmentEndpoints.endpoints.listAppointments.initiate(appointmentsOf(days), once)
    )
    if (view !== 'mes')
      void dispatch(
        availabilityEndpoints.endpoints.workingTimes.initiate(workingTimesOf(days), once)
      )
  }
  void ask()
  // Should it fail, the toolbar itself asks again.
  if (isWideNow()) loadWideToolbar().catch(() => undefined)
  return null
}

/** From then on the screen asks by itself. */
export const shouldRevalidate = (): boolean => false

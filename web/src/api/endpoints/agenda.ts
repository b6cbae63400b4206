import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

/** The agenda in a few lines: today, and what is missing before anything can be booked. */
export const agendaEndpoints = api.injectEndpoints({
  endpoints: build => ({
    agendaToday: build.query({
      ...endpoint(schedulingRoutes.agendaToday),
      providesTags: ['Appointment', 'Branch', 'Calendar', 'Service', 'Specialist'],
    }),
    bookingSetup: build.query({
      ...endpoint(schedulingRoutes.bookingSetup),
      providesTags: ['Branch', 'Service', 'Specialist'],
    }),
  }),
})

export const { useAgendaTodayQuery, useBookingSetupQuery } = agendaEndpoints

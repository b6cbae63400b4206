import { crmRoutes } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Store } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'

// A change answers with the row as it now is and is put into the lists (below): the agenda needs no second question to be right.
export const agendaApi = api.injectEndpoints({
  endpoints: build => ({
    agendaBranches: build.query({
      ...endpoint(schedulingRoutes.listBranches),
      providesTags: ['Branch'],
    }),
    agendaServices: build.query({
      ...endpoint(schedulingRoutes.listServices),
      providesTags: ['Service'],
    }),
    agendaSpecialists: build.query({
      ...endpoint(schedulingRoutes.listSpecialists),
      providesTags: ['Specialist'],
    }),
    agendaAppointments: build.query({
      ...endpoint(schedulingRoutes.listAppointments),
      providesTags: ['Appointment'],
    }),
    agendaAppointment: build.query({
      ...endpoint(schedulingRoutes.getAppointment),
      providesTags: ['Appointment'],
    }),
    agendaWorkingTimes: build.query({
      ...endpoint(schedulingRoutes.workingTimes),
      providesTags: ['Availability'],
    }),
    agendaSlots: build.query({ ...endpoint(schedulingRoutes.findSlots), keepUnusedDataFor: 0 }),
    agendaBook: build.mutation({ ...endpoint(schedulingRoutes.bookAppointment) }),
    agendaEdit: build.mutation({ ...endpoint(schedulingRoutes.editAppointment) }),
    agendaSetStatus: build.mutation({ ...endpoint(schedulingRoutes.setAppointmentStatus) }),
    agendaDelete: build.mutation({ ...endpoint(schedulingRoutes.deleteAppointment) }),
    agendaCreateBlock: build.mutation({ ...endpoint(schedulingRoutes.createBlock) }),
    agendaEditBlock: build.mutation({ ...endpoint(schedulingRoutes.editBlock) }),
    agendaClient: build.query({
      ...endpoint(crmRoutes.getClient),
      providesTags: (_result, _error, { params }) => [{ type: 'Client', id: params.id }],
    }),
    agendaClientNames: build.query({
      ...endpoint(crmRoutes.clientNames),
      providesTags: ['Client'],
    }),
    agendaSearchClients: build.query({
      ...endpoint(crmRoutes.searchClients),
      keepUnusedDataFor: 30,
    }),
    agendaRegisterClient: build.mutation({
      ...endpoint(crmRoutes.createClient),
      invalidatesTags: ['Client'],
    }),
    agendaNotify: build.mutation({ ...endpoint(crmRoutes.createNotification) }),
  }),
})

export const {
  useAgendaBranchesQuery,
  useAgendaServicesQuery,
  useAgendaSpecialistsQuery,
  useAgendaAppointmentsQuery,
  useAgendaAppointmentQuery,
  useAgendaWorkingTimesQuery,
  useLazyAgendaSlotsQuery,
  useAgendaBookMutation,
  useAgendaEditMutation,
  useAgendaSetStatusMutation,
  useAgendaDeleteMutation,
  useAgendaCreateBlockMutation,
  useAgendaEditBlockMutation,
  useAgendaClientQuery,
  useLazyAgendaClientQuery,
  useAgendaSearchClientsQuery,
  useAgendaRegisterClientMutation,
  useAgendaNotifyMutation,
} = agendaApi

const eachList = (store: Store, change: (list: Appointment[]) => void): void => {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(
    store.getState() as never,
    ['Appointment']
  )) {
    if (endpointName === 'agendaAppointments')
      store.dispatch(
        agendaApi.util.updateQueryData('agendaAppointments', originalArgs as never, change) as never
      )
  }
}

/** Puts the row of an answer into every cached range, in place of its older self; what lies outside of the days that are shown is not drawn. */
export const putInLists = (store: Store, appointment: Appointment): void =>
  eachList(store, list => {
    const at = list.findIndex(other => other._id === appointment._id)
    if (at === -1) list.push(appointment)
    else if ((list[at]?.version ?? 0) <= appointment.version) list[at] = appointment
  })

/** Takes a deleted row out of every cached range. */
export const dropFromLists = (store: Store, id: string): void =>
  eachList(store, list => {
    const at = list.findIndex(other => other._id === id)
    if (at !== -1) list.splice(at, 1)
  })

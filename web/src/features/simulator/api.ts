import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'

export const simulatorApi = api.injectEndpoints({
  endpoints: build => ({
    simulatorStatus: build.query({
      ...endpoint(simulatorRoutes.simulatorStatus),
      providesTags: ['Simulator'],
    }),
    simulatorPhone: build.query({ ...endpoint(simulatorRoutes.simulatorPhone) }),
    simulatorSend: build.mutation({
      ...endpoint(simulatorRoutes.simulatorSend),
      invalidatesTags: ['Simulator'],
    }),
    simulatorRead: build.mutation({ ...endpoint(simulatorRoutes.simulatorRead) }),
    simulatorForget: build.mutation({
      ...endpoint(simulatorRoutes.simulatorForget),
      invalidatesTags: ['Simulator'],
    }),
    simulatorAgenda: build.query({
      ...endpoint(schedulingRoutes.listAppointments),
      providesTags: [{ type: 'Appointment', id: 'simulator' }],
    }),
    simulatorAppointment: build.query({
      ...endpoint(schedulingRoutes.getAppointment),
      providesTags: [{ type: 'Appointment', id: 'simulator' }],
    }),
    simulatorServices: build.query({
      ...endpoint(schedulingRoutes.listServices),
      providesTags: ['Service'],
    }),
    simulatorSpecialists: build.query({
      ...endpoint(schedulingRoutes.listSpecialists),
      providesTags: ['Specialist'],
    }),
    simulatorClient: build.query({
      ...endpoint(crmRoutes.getClient),
      providesTags: (_, __, { params }) => [{ type: 'Client', id: params.id }],
    }),
    simulatorTurn: build.query({ ...endpoint(assistantRoutes.getTurn) }),
  }),
})

export const {
  useSimulatorStatusQuery,
  useSimulatorPhoneQuery,
  useSimulatorSendMutation,
  useSimulatorReadMutation,
  useSimulatorForgetMutation,
  useSimulatorAgendaQuery,
  useSimulatorAppointmentQuery,
  useSimulatorServicesQuery,
  useSimulatorSpecialistsQuery,
  useSimulatorClientQuery,
  useSimulatorTurnQuery,
} = simulatorApi

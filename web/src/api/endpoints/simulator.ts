import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const simulatorEndpoints = api.injectEndpoints({
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
  }),
})

export const {
  useSimulatorStatusQuery,
  useSimulatorPhoneQuery,
  useSimulatorSendMutation,
  useSimulatorReadMutation,
  useSimulatorForgetMutation,
} = simulatorEndpoints

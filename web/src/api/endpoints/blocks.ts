import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { api } from '../api.ts'
import { putInLists } from '../appointment-lists.ts'
import { endpoint } from '../endpoint.ts'

/** Blocks are rows of the appointment lists; `deleteAppointment` deletes them. */
const blockEndpoints = api.injectEndpoints({
  endpoints: build => ({
    createBlock: build.mutation({
      ...endpoint(schedulingRoutes.createBlock),
      onQueryStarted: (_call, lifecycle) => putInLists(lifecycle),
    }),
    editBlock: build.mutation({
      ...endpoint(schedulingRoutes.editBlock),
      onQueryStarted: (_call, lifecycle) => putInLists(lifecycle),
    }),
  }),
})

export const { useCreateBlockMutation, useEditBlockMutation } = blockEndpoints

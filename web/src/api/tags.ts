/** The list of assistants: a change of one assistant does not read all the others again. */
export const assistantListTag = { type: 'Assistant', id: 'list' } as const

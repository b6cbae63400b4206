/** The list of assistants, as a cache tag: one assistant's change does not read all the others again. */
export const listTag = { type: 'Assistant', id: 'list' } as const

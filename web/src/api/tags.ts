/** The list of assistants: a change of one assistant does not read all the others again. */
export const assistantListTag = { type: 'Assistant', id: 'list' } as const
/** What the assistants did: every turn that ends changes it. */
export const turnSummaryTag = { type: 'Turn', id: 'summary' } as const
/** The conversations that wait for a person: their order and their count are the server's. */
export const waitingTag = { type: 'Thread', id: 'waiting' } as const

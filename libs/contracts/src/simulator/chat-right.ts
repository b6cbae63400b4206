/**
 * What playing a client needs besides: whoever plays one reads what the business wrote to them, and
 * the assistant answers them as that client.
 */
export const chatRight = { page: 'chat', action: 'edit' } as const

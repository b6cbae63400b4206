/** The conversations of `npm test`: one or two of each kind, easy and not. */
export const quickIds: readonly string[] = ['barber-01', 'barber-02']

/** Orders of terminals are told apart from payments by their number. */
export const isOrderId = (providerId: string): boolean => providerId.startsWith('ORD')

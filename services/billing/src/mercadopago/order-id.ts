/** Orders of terminals and payments have ids of different forms. */
export const isOrderId = (providerId: string): boolean => providerId.startsWith('ORD')

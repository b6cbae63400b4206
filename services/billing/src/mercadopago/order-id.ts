/** The form of an id tells orders of terminals from payments. */
export const isOrderId = (providerId: string): boolean => providerId.startsWith('ORD')

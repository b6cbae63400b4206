/** The key under which a notification is handed to messaging. */
export const messageKeyOf = (notificationId: string): string => `timed-${notificationId}`

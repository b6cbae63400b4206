/** Leaves for a page of somebody else. */
export const openAddress = (url: string): void => window.location.assign(url)

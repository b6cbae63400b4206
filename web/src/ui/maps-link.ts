/** The link that an owner gave for a place; undefined for anything but a web address. */
export const mapsLink = (location: string): string | undefined =>
  /^https?:\/\//i.test(location) && URL.canParse(location) ? location : undefined

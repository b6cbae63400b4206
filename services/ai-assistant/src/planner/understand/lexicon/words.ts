/** The words of a list written with spaces and line breaks. */
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

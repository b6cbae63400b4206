/**
 * Compares two moments in ISO 8601, for `sort`: negative when `a` is earlier. By the moment and not
 * by the text: the same moment has a spelling for each offset, and a year has four digits or six.
 */
export const compareInstants = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

/** Whether both texts name the same moment. */
export const isSameInstant = (a: string, b: string): boolean => compareInstants(a, b) === 0

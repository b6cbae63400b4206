/** Events of a day that fit in its cell. */
export const MONTH_SHOWN = 3

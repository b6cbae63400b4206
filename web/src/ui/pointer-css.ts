/** Styles of what only a finger is told: hidden where there is a mouse. */
export const fineHidden = { '@media (pointer: fine)': { display: 'none' } } as const
/** Styles of what only a mouse can do: hidden on touch screens. */
export const coarseHidden = { '@media not (pointer: fine)': { display: 'none' } } as const

/** 'para su mamá', of who comes where that is not the client; '' where it is. */
export const forWhomText = (forWhom: string | undefined): string =>
  forWhom === undefined ? '' : `para ${forWhom}`

/** 'Mariana Torres · para su mamá' */
export const withForWhom = (name: string, text: string): string =>
  text === '' ? name : `${name} · ${text}`

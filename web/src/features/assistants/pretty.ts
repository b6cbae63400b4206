/**
 * JSON with line breaks for people; anything that is not JSON as it is. The result is shown as
 * text, never as markup.
 */
export const pretty = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}

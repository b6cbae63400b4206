// The key of a consent that this browser began. It ends with the tab: nobody else may finish it.

type StartedLink = { readonly browserKey: string; readonly link: string }
const NAME = 'calendar-link'

export const storeStartedLink = (link: StartedLink): void =>
  sessionStorage.setItem(NAME, JSON.stringify(link))

/** The key of the consent that began in this tab, or null. */
export const readBegun = (): StartedLink | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { browserKey, link } = stored as Partial<StartedLink>
    return typeof browserKey === 'string' && typeof link === 'string' ? { browserKey, link } : null
  } catch {
    return null
  }
}

export const forgetBegun = (): void => sessionStorage.removeItem(NAME)

// The key of a consent that this browser began. It ends with the tab: nobody else may finish it.
const NAME = 'seller-trip'

export const storeSellerLogin = (browserKey: string): void =>
  sessionStorage.setItem(NAME, browserKey)

/** What was begun here, once; null when nothing was. */
export const takeSellerLogin = (): string | null => {
  const browserKey = sessionStorage.getItem(NAME)
  sessionStorage.removeItem(NAME)
  return browserKey
}

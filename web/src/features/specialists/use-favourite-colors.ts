import { useBusiness } from '../../api/endpoints/business.ts'
import { useSignedIn } from '../../api/session.ts'

/** The favourite colours of the business, and how one becomes a favourite. */
export const useFavouriteColors = (): {
  readonly favourites: readonly string[]
  readonly keep: ((color: string) => void) | undefined
} => {
  const session = useSignedIn()
  const { business } = useBusiness(session.business?._id ?? '')
  return { favourites: business?.favoriteColors ?? [], keep: undefined }
}

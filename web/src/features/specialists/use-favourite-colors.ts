import { useBusiness, useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { toast } from '../../ui/toaster.tsx'

const BUSINESS_PAGE = 'business'
/** Colours that a business may keep. */
const MAX_COLORS = 24

/**
 * The favourite colours of the business, and how one becomes a favourite, for people who may edit
 * it.
 */
export const useFavouriteColors = (): {
  readonly favourites: readonly string[]
  readonly keep: ((color: string) => void) | undefined
} => {
  const session = useSignedIn()
  const { business } = useBusiness(session.business?._id ?? '')
  const [edit] = useEditBusinessMutation()
  const favourites = business?.favoriteColors ?? []
  const keep = async (color: string) => {
    try {
      await edit({
        params: { id: business?._id ?? '' },
        body: { business: { favoriteColors: [...favourites, color] } },
      }).unwrap()
    } catch (error) {
      toast.error('No pudimos guardar tus colores', { description: problemText(error) })
    }
  }
  const mayKeep =
    business !== undefined &&
    favourites.length < MAX_COLORS &&
    may(session, { page: BUSINESS_PAGE, action: 'edit' })
  return { favourites, keep: mayKeep ? color => void keep(color) : undefined }
}

import { useSignedIn } from './session.ts'

/** The key of a person's grid settings in one business. */
export const useGridOwner = (): string => {
  const { user, business } = useSignedIn()
  return `${user._id}:${business?._id ?? 'platform'}`
}

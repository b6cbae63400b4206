import { useSignedIn } from './session.ts'

/** Whose settings of a grid these are: a person in a business. */
export const useGridOwner = (): string => {
  const { user, business } = useSignedIn()
  return `${user._id}:${business?._id ?? 'platform'}`
}

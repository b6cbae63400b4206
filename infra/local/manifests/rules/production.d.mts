/** A rule and its complaints about rendered objects. */
export const production: readonly (readonly [
  title: string,
  rule: (facts: { readonly objects: readonly object[] }) => readonly string[],
])[]

export const missingParts: (where: { readonly inCi: boolean }) => {
  readonly sentences: ReadonlySet<string>
  find<Part, Other>(
    part: () => Promise<Part>,
    otherwise: () => Promise<Other>
  ): Promise<Part | Other>
}

/**
 * How often a property is repeated: all of `deep` where DEEP_TESTS is set (`npm test -- --deep`,
 * and in CI), a tenth of it on a developer's machine.
 */
export const propertyRuns = (deep: number): number =>
  process.env['DEEP_TESTS'] === undefined ? Math.ceil(deep / 10) : deep

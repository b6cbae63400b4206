// Parts of the tests that a machine does not have.
import { MissingPart } from './command.mjs'

/**
 * In CI a missing part is a failure. Elsewhere its sentence, which says how to get it, is kept for
 * the end.
 * @param {{ inCi: boolean }} where
 */
export const missingParts = ({ inCi }) => {
  /** @type {Set<string>} */
  const sentences = new Set()
  return {
    sentences,
    /**
     * What `part` answers, or `otherwise()` when it is missing here and may be.
     * @template Part, Other
     * @param {() => Promise<Part>} part
     * @param {() => Promise<Other>} otherwise
     * @returns {Promise<Part | Other>}
     */
    async find(part, otherwise) {
      try {
        return await part()
      } catch (error) {
        if (!(error instanceof MissingPart) || inCi) throw error
        sentences.add(error.message)
        return otherwise()
      }
    },
  }
}

import type { Plugin, Rolldown } from 'vite'

/**
 * What V8 reads at the head of a file: compile its functions while it arrives, beside the thread of
 * the page. Without it each is compiled by that thread when it is called first. To other engines
 * it is a comment.
 */
export const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Of the functions in a file with one of these more than half are called before the first screen
 * can be used.
 */
const calledAtStart =
  /node_modules\/(react-dom|react-router)\/|\/web\/src\/(app\/start|app\/shell\/framed|pages\/agenda|pages\/principal)\.tsx$/

/** Puts the hint before the files of the first screens, and their source maps one line on. */
export const addHints = (bundle: Rolldown.OutputBundle): void => {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.moduleIds.some(id => calledAtStart.test(id))) continue
    chunk.code = HINT + chunk.code
    const map = bundle[`${chunk.fileName}.map`]
    if (map?.type === 'asset')
      map.source = String(map.source).replace('"mappings":"', '"mappings":";')
  }
}

/** The last to change the files: the hint counts in the first line only. */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => addHints(bundle),
  },
})

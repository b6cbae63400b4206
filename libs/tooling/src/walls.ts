import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { fileURLToPath } from 'node:url'
import { sourceFiles, sourceRoots } from './source-files.ts'
import { wallRules } from './wall-rules.ts'

export type Breach = { readonly rule: string; readonly from: string; readonly to: string }
export type Survey = {
  readonly breaches: readonly Breach[]
  readonly files: number
  readonly imports: number
}

/**
 * Reads who imports whom below `base` and compares it with the rules.
 * Throws when a source file was not read: with a missing parser dependency-cruiser reads nothing and finds nothing wrong.
 */
export const surveyWalls = async (
  base: string,
  rules: readonly IForbiddenRuleType[] = wallRules
): Promise<Survey> => {
  const onDisk = sourceFiles(base)
  const roots = sourceRoots.filter(root => onDisk.some(file => file.startsWith(`${root}/`)))
  const { output } = await cruise([...roots], {
    baseDir: base,
    parser: 'swc',
    tsPreCompilationDeps: false,
    validate: true,
    ruleSet: { forbidden: [...rules] },
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: { path: ['\\.d\\.[mc]?ts$', '(^|/)dist/', '(^|/)\\.out/', '(^|/)coverage/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  })
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered with text instead of a result')
  const read = new Map(output.modules.map(module => [module.source, module]))
  const unread = onDisk.filter(file => !read.has(file))
  if (unread.length > 0)
    throw new Error(
      `${unread.length} of ${onDisk.length} files were not read, the walls prove nothing: ${unread.slice(0, 5).join(', ')} …`
    )
  const imports = onDisk.reduce(
    (total, file) => total + (read.get(file)?.dependencies.length ?? 0),
    0
  )
  if (onDisk.length > 20 && imports < onDisk.length / 2)
    throw new Error(
      `only ${imports} imports in ${onDisk.length} files: the parser is not reading them`
    )
  return { breaches: breachesOf(output), files: onDisk.length, imports }
}

/** A file that reaches the platform reaches everything of it: one line says so. */
const breachesOf = (result: ICruiseResult): readonly Breach[] => {
  const told = new Set<string>()
  return result.summary.violations
    .map(violation => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.type === 'reachability' ? `${violation.to} (through others)` : violation.to,
    }))
    .filter(({ rule, from, to }) => {
      const key = to.endsWith('(through others)') ? `${rule} ${from}` : `${rule} ${from} ${to}`
      return told.size !== told.add(key).size
    })
}

if (import.meta.main) {
  const started = Date.now()
  const { breaches, files, imports } = await surveyWalls(
    fileURLToPath(new URL('../../..', import.meta.url))
  )
  for (const rule of wallRules) {
    const found = breaches.filter(breach => breach.rule === rule.name)
    if (found.length > 0)
      console.error(
        `\n${rule.name}: ${rule.comment ?? ''}\n${found.map(breach => `  ${breach.from} → ${breach.to}`).join('\n')}`
      )
  }
  console.log(
    `${breaches.length} breaches; ${files} files and ${imports} imports read in ${Date.now() - started} ms`
  )
  process.exitCode = breaches.length > 0 ? 1 : 0
}

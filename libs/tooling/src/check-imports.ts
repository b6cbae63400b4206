import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { fileURLToPath } from 'node:url'
import { importRules } from './import-rules.ts'
import { sourceFiles, sourceRoots } from './source-files.ts'

/** An import that a rule forbids. */
export type ImportViolation = { readonly rule: string; readonly from: string; readonly to: string }

export type ImportReport = {
  readonly violations: readonly ImportViolation[]
  readonly files: number
  readonly imports: number
}

/**
 * Compares every import below `base` with the rules.
 * Throws when a source file was not read: without its parser dependency-cruiser reads nothing and
 * finds no violation.
 */
export const checkImports = async (
  base: string,
  rules: readonly IForbiddenRuleType[] = importRules
): Promise<ImportReport> => {
  const onDisk = sourceFiles(base)
  const output = await readImports(base, rules, onDisk)
  const read = new Map(output.modules.map(module => [module.source, module]))
  const unread = onDisk.filter(file => !read.has(file))
  if (unread.length > 0)
    throw new Error(
      `${unread.length} of ${onDisk.length} files were not read: ${unread.slice(0, 5).join(', ')} …`
    )
  const imports = onDisk.reduce(
    (total, file) => total + (read.get(file)?.dependencies.length ?? 0),
    0
  )
  if (onDisk.length > 20 && imports < onDisk.length / 2)
    throw new Error(
      `only ${imports} imports in ${onDisk.length} files: the parser is not reading them`
    )
  return { violations: violationsOf(output), files: onDisk.length, imports }
}

const readImports = async (
  base: string,
  rules: readonly IForbiddenRuleType[],
  files: readonly string[]
): Promise<ICruiseResult> => {
  const roots = sourceRoots.filter(root => files.some(file => file.startsWith(`${root}/`)))
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
    throw new Error('dependency-cruiser returned text instead of a result')
  return output
}

/** One violation per rule and file for reachability rules: the first path stands for all others. */
const violationsOf = (result: ICruiseResult): readonly ImportViolation[] => {
  const unique = new Map<string, ImportViolation>()
  for (const { rule, from, to, type } of result.summary.violations) {
    const indirect = type === 'reachability'
    const key = indirect ? `${rule.name} ${from}` : `${rule.name} ${from} ${to}`
    if (unique.has(key)) continue
    unique.set(key, { rule: rule.name, from, to: indirect ? `${to} (indirectly)` : to })
  }
  return [...unique.values()]
}

if (import.meta.main) {
  const started = Date.now()
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const { violations, files, imports } = await checkImports(root)
  for (const rule of importRules) {
    const ofRule = violations.filter(violation => violation.rule === rule.name)
    if (ofRule.length === 0) continue
    console.error(`\n${rule.name}: ${rule.comment ?? ''}`)
    for (const { from, to } of ofRule) console.error(`  ${from} → ${to}`)
  }
  console.log(
    `${violations.length} forbidden imports; ${files} files and ${imports} imports read in ${Date.now() - started} ms`
  )
  process.exitCode = violations.length > 0 ? 1 : 0
}

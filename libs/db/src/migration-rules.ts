import {
  type DoStmt,
  type DropStmt,
  type Node,
  parse,
  type RangeVar,
  type RenameStmt,
} from 'libpg-query'
import { findRulesBrokenByCommand } from './alter-table-rules.ts'
import { queriesOf } from './do-block.ts'
import { changesIn, namesRows } from './row-changes.ts'
import { callsOf, inSchema, nameOf, namesIn } from './sql-tree.ts'

/** A broken rule in one statement of a migration; `line` counts from 1. */
export type MigrationViolation = {
  readonly rule: Rule
  readonly line: number
  readonly text: string
}

export type Rule = keyof typeof rules

/**
 * A migration runs while the previous version serves requests: it takes short locks only and
 * removes nothing that version uses. First expand; contract when no version uses the old schema.
 */
export const rules = {
  index:
    'an index of a table in use is created CONCURRENTLY, as the only statement of its migration',
  type: 'a new type rewrites the table or breaks its readers: add a column, fill it, and drop the old one in a contract',
  contract:
    'the running version may still use it: drop it later in a migration whose name ends in _contract',
  rename:
    'the previous and the next version would need different names: add the new one, drop the old one in a contract',
  constraint:
    'on a table in use a constraint is added NOT VALID and validated in a later migration; UNIQUE takes an index created CONCURRENTLY',
  validate:
    'validating reads the whole table: do it in a migration of its own, so that no stronger lock is held meanwhile',
  'not-null':
    'SET NOT NULL reads the whole table under the strongest lock: add a constraint NOT NULL … NOT VALID, and validate it in a later migration',
  column:
    'a new column is nullable or has a constant default, and no constraint: other defaults rewrite the table, checks read it',
  lock: 'it locks the table until the migration ends',
  rows: 'a migration changes only rows selected by column = constant; a job changes more in batches',
  settings: 'a migration does not change settings or its transaction',
  hidden: 'the effect on a table in use cannot be read from this statement',
  unknown: 'no rule for this statement yet: add one to migration-rules.ts',
} as const

/**
 * The statements of a migration that would block requests or break the running version.
 * Throws when PostgreSQL could not parse it.
 */
export const checkMigration = async (
  name: string,
  sql: string
): Promise<readonly MigrationViolation[]> => {
  const statements = (await parse(sql)).stmts ?? []
  const nodes = statements.flatMap(({ stmt }) => stmt ?? [])
  const migration: Migration = {
    contract: name.endsWith('_contract'),
    alone: statements.length === 1,
    validatesOnly: nodes.every(isValidation),
    created: new Set(nodes.flatMap(createdTables)),
  }
  const bytes = Buffer.from(sql)
  const violations: MigrationViolation[] = []
  for (const { stmt, stmt_location: start = 0 } of statements) {
    const line = bytes.subarray(0, start).toString().split('\n').length
    if (stmt !== undefined)
      for (const rule of new Set(await findBrokenRules(stmt, migration)))
        violations.push({ rule, line, text: rules[rule] })
  }
  return violations
}

type Migration = {
  readonly contract: boolean
  readonly alone: boolean
  readonly validatesOnly: boolean
  readonly created: ReadonlySet<string>
}

/** Statements that create something, or lock a table for a moment only. */
const harmlessStatements = new Set([
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreatePolicyStmt',
  'ViewStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'CreateRoleStmt',
  'AlterRoleStmt',
  'AlterRoleSetStmt',
  'AlterPolicyStmt',
  'AlterEnumStmt',
  'AlterSeqStmt',
  'AlterFunctionStmt',
  'GrantStmt',
  'GrantRoleStmt',
  'AlterDefaultPrivilegesStmt',
  'CommentStmt',
  'InsertStmt',
])
const locking = new Set([
  'LockStmt',
  'TruncateStmt',
  'ClusterStmt',
  'RepackStmt',
  'VacuumStmt',
  'ReindexStmt',
  'RefreshMatViewStmt',
])
const changesSettings = new Set(['VariableSetStmt', 'TransactionStmt', 'AlterSystemStmt'])

const findBrokenRules = async (stmt: Node, migration: Migration): Promise<readonly Rule[]> => {
  const [kind = ''] = Object.keys(stmt)
  const inUse = (table: RangeVar | undefined): boolean => !migration.created.has(nameOf(table))
  const rows =
    kind === 'CreateFunctionStmt'
      ? []
      : changesIn(stmt).flatMap(({ table, where }): Rule[] =>
          inUse(table) && !namesRows(where) ? ['rows'] : []
        )
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'MergeStmt') return rows
  if (harmlessStatements.has(kind)) return rows
  if (changesSettings.has(kind)) return ['settings']
  if ('TruncateStmt' in stmt)
    return (stmt.TruncateStmt.relations ?? []).some(
      table => 'RangeVar' in table && inUse(table.RangeVar)
    )
      ? ['lock']
      : []
  if (locking.has(kind)) return ['lock']
  if ('IndexStmt' in stmt) {
    if (stmt.IndexStmt.concurrent === true) return migration.alone ? [] : ['index']
    return inUse(stmt.IndexStmt.relation) ? ['index'] : []
  }
  if ('AlterTableStmt' in stmt) {
    if (stmt.AlterTableStmt.objtype !== 'OBJECT_TABLE') return ['unknown']
    return inUse(stmt.AlterTableStmt.relation)
      ? (stmt.AlterTableStmt.cmds ?? []).flatMap(command =>
          'AlterTableCmd' in command
            ? findRulesBrokenByCommand(command.AlterTableCmd, migration)
            : []
        )
      : []
  }
  if ('AlterOwnerStmt' in stmt)
    return stmt.AlterOwnerStmt.objectType === 'OBJECT_FUNCTION' ? [] : ['unknown']
  if ('RenameStmt' in stmt) return findRulesBrokenByRename(stmt.RenameStmt, inUse)
  if ('AlterObjectSchemaStmt' in stmt) return ['rename']
  if ('DropStmt' in stmt) return findRulesBrokenByDrop(stmt.DropStmt, migration)
  if ('SelectStmt' in stmt)
    return [
      ...rows,
      ...(callsOf(stmt).every(call => tenancyFunctions.has(call)) &&
      stmt.SelectStmt.intoClause === undefined
        ? []
        : ['hidden' as const]),
    ]
  if ('DoStmt' in stmt) return findRulesBrokenByBlock(stmt.DoStmt, migration)
  return ['unknown']
}
const findRulesBrokenByRename = (
  { renameType, relation }: RenameStmt,
  inUse: (table: RangeVar | undefined) => boolean
): readonly Rule[] =>
  renameType === 'OBJECT_INDEX' ||
  renameType === 'OBJECT_TABCONSTRAINT' ||
  (relation !== undefined && !inUse(relation))
    ? []
    : ['rename']

/** Objects that no statement of the previous version names. */
const unreferencedObjects = new Set([
  'OBJECT_INDEX',
  'OBJECT_TRIGGER',
  'OBJECT_POLICY',
  'OBJECT_FUNCTION',
])

const findRulesBrokenByDrop = (
  { removeType, behavior, concurrent, objects = [] }: DropStmt,
  migration: Migration
): readonly Rule[] => {
  if (concurrent === true && !migration.alone) return ['index']
  if (
    migration.contract ||
    (removeType !== undefined && unreferencedObjects.has(removeType) && behavior !== 'DROP_CASCADE')
  )
    return []
  return removeType === 'OBJECT_TABLE' &&
    objects.every(object => migration.created.has(inSchema(namesIn(object))))
    ? []
    : ['contract']
}

/** Functions that add the tenant policy: a policy and two flags, with short locks. */
const tenancyFunctions = new Set(['platform.protect', 'platform.protect_work'])

/** A DO block breaks the rules that its statements break; one with EXECUTE cannot be read. */
const findRulesBrokenByBlock = async (
  block: DoStmt,
  migration: Migration
): Promise<readonly Rule[]> => {
  const queries = await queriesOf(block)
  const statements = queries && (await Promise.all(queries.map(parse)).catch(() => undefined))
  if (statements === undefined) return ['hidden']
  const inside = statements.flatMap(({ stmts = [] }) => stmts).flatMap(({ stmt }) => stmt ?? [])
  return (
    await Promise.all(inside.map(stmt => findBrokenRules(stmt, { ...migration, alone: false })))
  ).flat()
}

const isValidation = (stmt: Node): boolean =>
  'AlterTableStmt' in stmt &&
  (stmt.AlterTableStmt.cmds ?? []).every(
    command =>
      'AlterTableCmd' in command && command.AlterTableCmd.subtype === 'AT_ValidateConstraint'
  )

/** The tables that a statement creates; with IF NOT EXISTS one may exist and be in use. */
const createdTables = (stmt: Node): readonly string[] => {
  if ('CreateStmt' in stmt && stmt.CreateStmt.if_not_exists !== true)
    return [nameOf(stmt.CreateStmt.relation)]
  if ('CreateTableAsStmt' in stmt && stmt.CreateTableAsStmt.if_not_exists !== true)
    return [nameOf(stmt.CreateTableAsStmt.into?.rel)]
  return []
}

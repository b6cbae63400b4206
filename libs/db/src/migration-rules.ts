import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type DoStmt,
  type DropStmt,
  type Node,
  parse,
  parsePlPgSQL,
  type RangeVar,
  type RenameStmt,
} from 'libpg-query'

/** What a rule has to say about one statement of a migration; `line` is 1-based. */
export type Offence = { readonly rule: Rule; readonly line: number; readonly text: string }

export type Rule = keyof typeof rules

/**
 * A migration runs while the version before serves requests: it may take a lock for a moment, never for as long as a table is long, and must leave
 * that version everything it knows. So first expand, then, when nobody uses the old any more, contract.
 */
export const rules = {
  index:
    'an index of a table that is in use is made CONCURRENTLY, and that statement is alone in its migration',
  type: 'a new type rewrites the table or breaks who reads it: add a column, fill it, and drop the old one in a contract',
  contract:
    'the version that is running may still use it: drop it in a migration whose name ends in _contract, when no version does',
  rename:
    'no moment exists at which the version before and the one after know the same name: add the new one, drop the old one in a contract',
  constraint:
    'on a table that is in use a constraint is added NOT VALID, and validated in a later migration; UNIQUE takes an index that was made CONCURRENTLY',
  validate:
    'validating reads the whole table: in a migration that does nothing else, so that no stronger lock is held meanwhile',
  'not-null':
    'SET NOT NULL reads the whole table under the strongest lock: add a constraint NOT NULL … NOT VALID, and validate it in a later migration',
  column:
    'a new column is nullable or has a constant default, and nothing else: what differs from row to row rewrites the table, and what is checked reads it',
  lock: 'it keeps everybody from the table until the migration ends',
  rows: 'a migration changes only rows that it names (column = constant); more are changed in batches by a job',
  patience: 'a migration leaves the settings and the transaction that it runs in as they are',
  hidden: 'nobody can read here what this will do to a table in use',
  unknown:
    'nobody has decided yet what this does to a table in use: decide it in migration-rules.ts',
} as const

/** Everything in a migration that would make people wait, or break the version that is still running. Throws when PostgreSQL could not read it. */
export const offencesOf = async (name: string, sql: string): Promise<readonly Offence[]> => {
  const statements = (await parse(sql)).stmts ?? []
  const nodes = statements.flatMap(({ stmt }) => stmt ?? [])
  const migration: Migration = {
    contract: name.endsWith('_contract'),
    alone: statements.length === 1,
    validatesOnly: nodes.every(isValidation),
    created: new Set(nodes.flatMap(createdBy)),
  }
  const bytes = Buffer.from(sql)
  const found: Offence[] = []
  for (const { stmt, stmt_location: start = 0 } of statements) {
    const line = bytes.subarray(0, start).toString().split('\n').length
    if (stmt !== undefined)
      for (const rule of new Set(await brokenBy(stmt, migration)))
        found.push({ rule, line, text: rules[rule] })
  }
  return found
}

type Migration = {
  readonly contract: boolean
  readonly alone: boolean
  readonly validatesOnly: boolean
  readonly created: ReadonlySet<string>
}

// What makes new things, or locks a table only for the moment in which it is said.
const harmless = new Set([
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
const impatient = new Set(['VariableSetStmt', 'TransactionStmt', 'AlterSystemStmt'])

const brokenBy = async (stmt: Node, migration: Migration): Promise<readonly Rule[]> => {
  const [kind = ''] = Object.keys(stmt)
  const inUse = (table: RangeVar | undefined): boolean => !migration.created.has(nameOf(table))
  const rows =
    kind === 'CreateFunctionStmt'
      ? []
      : changesIn(stmt).flatMap(({ table, where }): Rule[] =>
          inUse(table) && !namesRows(where) ? ['rows'] : []
        )
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'MergeStmt') return rows
  if (harmless.has(kind)) return rows
  if (impatient.has(kind)) return ['patience']
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
          'AlterTableCmd' in command ? brokenByCommand(command.AlterTableCmd, migration) : []
        )
      : []
  }
  if ('RenameStmt' in stmt) return brokenByRename(stmt.RenameStmt, inUse)
  if ('AlterObjectSchemaStmt' in stmt) return ['rename']
  if ('DropStmt' in stmt) return brokenByDrop(stmt.DropStmt, migration)
  if ('SelectStmt' in stmt)
    return [
      ...rows,
      ...(callsOf(stmt).every(call => walls.has(call)) && stmt.SelectStmt.intoClause === undefined
        ? []
        : ['hidden' as const]),
    ]
  if ('DoStmt' in stmt) return brokenByBlock(stmt.DoStmt, migration)
  return ['unknown']
}

// ---- a table ------------------------------------------------------------------------------------------------------

// Read off PostgreSQL's table of locks (ALTER TABLE): none of them reads or rewrites the table.
const quick = new Set([
  'AT_ColumnDefault',
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_SetStatistics',
  'AT_SetOptions',
  'AT_ResetOptions',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_EnableRowSecurity',
  'AT_DisableRowSecurity',
  'AT_ForceRowSecurity',
  'AT_NoForceRowSecurity',
  'AT_EnableTrig',
  'AT_EnableAlwaysTrig',
  'AT_DisableTrig',
  'AT_ReplicaIdentity',
])

const brokenByCommand = (
  { subtype, def, behavior }: AlterTableCmd,
  migration: Migration
): readonly Rule[] => {
  if (subtype === undefined) return ['unknown']
  if (subtype === 'AT_AddColumn')
    return def !== undefined && 'ColumnDef' in def && isQuickColumn(def.ColumnDef) ? [] : ['column']
  if (subtype === 'AT_AlterColumnType') return ['type']
  if (subtype === 'AT_SetNotNull') return ['not-null']
  if (subtype === 'AT_AddConstraint')
    return def !== undefined && 'Constraint' in def && isQuickConstraint(def.Constraint)
      ? []
      : ['constraint']
  if (subtype === 'AT_ValidateConstraint') return migration.validatesOnly ? [] : ['validate']
  if (subtype === 'AT_DropColumn' || behavior === 'DROP_CASCADE')
    return migration.contract ? [] : ['contract']
  return quick.has(subtype) ? [] : ['unknown']
}

const isQuickConstraint = ({
  contype,
  skip_validation: notValid = false,
  indexname,
}: Constraint): boolean =>
  contype === 'CONSTR_UNIQUE'
    ? indexname !== undefined
    : notValid &&
      (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_NOTNULL')

const isQuickColumn = ({ typeName, constraints = [] }: ColumnDef): boolean => {
  const said = constraints.flatMap(constraint =>
    'Constraint' in constraint ? constraint.Constraint : []
  )
  const defaults = said.filter(({ contype }) => contype === 'CONSTR_DEFAULT')
  if (
    !said.every(
      ({ contype }) =>
        contype === 'CONSTR_DEFAULT' || contype === 'CONSTR_NULL' || contype === 'CONSTR_NOTNULL'
    )
  )
    return false
  if (said.some(({ contype }) => contype === 'CONSTR_NOTNULL') && defaults.length === 0)
    return false
  // serial is a sequence behind its name.
  return (
    !/^(small|big)?serial[248]?$/.test(lastName(typeName?.names)) &&
    defaults.every(constraint => callsOf(constraint).every(call => call === 'now'))
  )
}

// ---- names and rows -----------------------------------------------------------------------------------------------

const brokenByRename = (
  { renameType, relation }: RenameStmt,
  inUse: (table: RangeVar | undefined) => boolean
): readonly Rule[] =>
  renameType === 'OBJECT_INDEX' ||
  renameType === 'OBJECT_TABCONSTRAINT' ||
  (relation !== undefined && !inUse(relation))
    ? []
    : ['rename']

// The version before has no statement that names them: what they do to its rows is for who drops them to know.
const unnamed = new Set(['OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_FUNCTION'])

const brokenByDrop = (
  { removeType, behavior, concurrent, objects = [] }: DropStmt,
  migration: Migration
): readonly Rule[] => {
  if (concurrent === true && !migration.alone) return ['index']
  if (
    migration.contract ||
    (removeType !== undefined && unnamed.has(removeType) && behavior !== 'DROP_CASCADE')
  )
    return []
  return removeType === 'OBJECT_TABLE' &&
    objects.every(object => migration.created.has(inSchema(namesIn(object))))
    ? []
    : ['contract']
}

type Change = { readonly table: RangeVar | undefined; readonly where: Node | undefined }

// Also inside WITH. An INSERT … ON CONFLICT DO UPDATE changes the rows that it names.
const changesIn = (stmt: Node): readonly Change[] =>
  all(stmt).flatMap(node => [
    ...('UpdateStmt' in node
      ? [{ table: node.UpdateStmt.relation, where: node.UpdateStmt.whereClause }]
      : []),
    ...('DeleteStmt' in node
      ? [{ table: node.DeleteStmt.relation, where: node.DeleteStmt.whereClause }]
      : []),
    ...('MergeStmt' in node ? [{ table: node.MergeStmt.relation, where: undefined }] : []),
  ])

const namesRows = (where: Node | undefined): boolean => {
  if (where === undefined) return false
  if ('BoolExpr' in where)
    return where.BoolExpr.boolop === 'AND_EXPR' && (where.BoolExpr.args ?? []).some(namesRows)
  if (!('A_Expr' in where)) return false
  const { name, lexpr, rexpr, kind } = where.A_Expr
  const constants = rexpr === undefined ? [] : 'List' in rexpr ? (rexpr.List.items ?? []) : [rexpr]
  return (
    (kind === 'AEXPR_OP' || kind === 'AEXPR_IN') &&
    lastName(name) === '=' &&
    lexpr !== undefined &&
    'ColumnRef' in lexpr &&
    constants.length > 0 &&
    constants.every(isConstant)
  )
}

const isConstant = (node: Node): boolean =>
  'A_Const' in node ||
  ('TypeCast' in node && node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg))

// ---- what cannot be read at once ----------------------------------------------------------------------------------

// The walls of tenancy: a policy and two flags, each a matter of a moment.
const walls = new Set(['platform.protect', 'platform.protect_work'])

/** A DO block is as good as the statements in it, as long as they can be read: not an EXECUTE of some text. */
const brokenByBlock = async (block: DoStmt, migration: Migration): Promise<readonly Rule[]> => {
  const queries = await queriesOf(block)
  const statements = queries && (await Promise.all(queries.map(parse)).catch(() => undefined))
  if (statements === undefined) return ['hidden']
  const inside = statements.flatMap(({ stmts = [] }) => stmts).flatMap(({ stmt }) => stmt ?? [])
  return (
    await Promise.all(inside.map(stmt => brokenBy(stmt, { ...migration, alone: false })))
  ).flat()
}

/** Every statement and every expression of a block, as statements; undefined when it is no PL/pgSQL or executes text. */
const queriesOf = async (block: DoStmt): Promise<readonly string[] | undefined> => {
  const body = (block.args ?? []).flatMap(option =>
    'DefElem' in option && option.DefElem.defname === 'as' && option.DefElem.arg !== undefined
      ? namesIn(option.DefElem.arg)
      : []
  )
  // The parser of PL/pgSQL wants the whole statement; a mark that no body holds quotes it.
  const tree: unknown = await parsePlPgSQL(`do $of_the_rules$${body.join('')}$of_the_rules$`).catch(
    () => undefined
  )
  const parts = objectsIn(tree)
  if (
    parts.length === 0 ||
    parts.some(part => 'PLpgSQL_stmt_dynexecute' in part || 'PLpgSQL_stmt_dynfors' in part)
  )
    return undefined
  return parts.flatMap(part =>
    'PLpgSQL_expr' in part ? asStatement(part.PLpgSQL_expr as Expression) : []
  )
}

/** How PL/pgSQL's own parser reads the text: 0 is a statement, 2 an expression, more an assignment to a variable. */
type Expression = { readonly query: string; readonly parseMode: number }
const asStatement = ({ query, parseMode }: Expression): string =>
  parseMode === 0 ? query : `select ${parseMode > 2 ? query.replace(/^[^=]*=/, '') : query}`

// ---- reading the tree ---------------------------------------------------------------------------------------------

const isValidation = (stmt: Node): boolean =>
  'AlterTableStmt' in stmt &&
  (stmt.AlterTableStmt.cmds ?? []).every(
    command =>
      'AlterTableCmd' in command && command.AlterTableCmd.subtype === 'AT_ValidateConstraint'
  )

// IF NOT EXISTS: it may be there, and in use.
const createdBy = (stmt: Node): readonly string[] =>
  'CreateStmt' in stmt && stmt.CreateStmt.if_not_exists !== true
    ? [nameOf(stmt.CreateStmt.relation)]
    : 'CreateTableAsStmt' in stmt && stmt.CreateTableAsStmt.if_not_exists !== true
      ? [nameOf(stmt.CreateTableAsStmt.into?.rel)]
      : []

const nameOf = (table: RangeVar | undefined): string =>
  inSchema([table?.schemaname, table?.relname].flatMap(name => name ?? []))
const inSchema = (names: readonly string[]): string =>
  names.length === 1 ? `public.${names[0]}` : names.join('.')
const namesIn = (node: Node): readonly string[] =>
  ('List' in node ? (node.List.items ?? []) : [node]).flatMap(item =>
    'String' in item ? (item.String.sval ?? []) : []
  )
const lastName = (names: readonly Node[] = []): string => names.flatMap(namesIn).at(-1) ?? ''

/** The functions that a tree calls, by name. */
const callsOf = (tree: unknown): readonly string[] =>
  all(tree).flatMap(node =>
    'FuncCall' in node
      ? (node.FuncCall.funcname ?? [])
          .flatMap(namesIn)
          .filter(name => name !== 'pg_catalog')
          .join('.')
      : []
  )

/** Every object of a tree; a node is one that has its kind for a key. */
const objectsIn = (tree: unknown): readonly object[] =>
  typeof tree !== 'object' || tree === null
    ? []
    : [...(Array.isArray(tree) ? [] : [tree]), ...Object.values(tree).flatMap(objectsIn)]

const all = (tree: unknown): readonly Node[] => objectsIn(tree) as readonly Node[]

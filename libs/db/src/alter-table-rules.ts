import type { AlterTableCmd, ColumnDef, Constraint } from 'libpg-query'
import type { Rule } from './migration-rules.ts'
import { callsOf, lastName } from './sql-tree.ts'

/**
 * Subcommands that neither read nor rewrite the table (PostgreSQL's documentation of ALTER TABLE).
 */
const quickSubcommands = new Set([
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

/** The rules that one subcommand of ALTER TABLE on a table in use breaks. */
export const findRulesBrokenByCommand = (
  { subtype, def, behavior }: AlterTableCmd,
  migration: { readonly contract: boolean; readonly validatesOnly: boolean }
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
  return quickSubcommands.has(subtype) ? [] : ['unknown']
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
  const columnConstraints = constraints.flatMap(constraint =>
    'Constraint' in constraint ? constraint.Constraint : []
  )
  const defaults = columnConstraints.filter(({ contype }) => contype === 'CONSTR_DEFAULT')
  if (
    !columnConstraints.every(
      ({ contype }) =>
        contype === 'CONSTR_DEFAULT' || contype === 'CONSTR_NULL' || contype === 'CONSTR_NOTNULL'
    )
  )
    return false
  if (
    columnConstraints.some(({ contype }) => contype === 'CONSTR_NOTNULL') &&
    defaults.length === 0
  )
    return false
  // serial stands for a default of nextval().
  return (
    !/^(small|big)?serial[248]?$/.test(lastName(typeName?.names)) &&
    defaults.every(constraint => callsOf(constraint).every(call => call === 'now'))
  )
}

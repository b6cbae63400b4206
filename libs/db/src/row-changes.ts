import type { Node, RangeVar } from 'libpg-query'
import { allNodes, lastName } from './sql-tree.ts'

type Change = { readonly table: RangeVar | undefined; readonly where: Node | undefined }

/** UPDATE, DELETE and MERGE of a statement, also inside WITH. */
export const changesIn = (stmt: Node): readonly Change[] =>
  allNodes(stmt).flatMap(node => [
    ...('UpdateStmt' in node
      ? [{ table: node.UpdateStmt.relation, where: node.UpdateStmt.whereClause }]
      : []),
    ...('DeleteStmt' in node
      ? [{ table: node.DeleteStmt.relation, where: node.DeleteStmt.whereClause }]
      : []),
    ...('MergeStmt' in node ? [{ table: node.MergeStmt.relation, where: undefined }] : []),
  ])

const constantsOf = (right: Node | undefined): readonly Node[] => {
  if (right === undefined) return []
  return 'List' in right ? (right.List.items ?? []) : [right]
}

/** Whether a condition compares a column with constants, so that it changes few rows. */
export const namesRows = (where: Node | undefined): boolean => {
  if (where === undefined) return false
  if ('BoolExpr' in where)
    return where.BoolExpr.boolop === 'AND_EXPR' && (where.BoolExpr.args ?? []).some(namesRows)
  if (!('A_Expr' in where)) return false
  const { name, lexpr, rexpr, kind } = where.A_Expr
  const constants = constantsOf(rexpr)
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

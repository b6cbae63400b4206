import { type DoStmt, parsePlPgSQL } from 'libpg-query'
import { namesIn, objectsIn } from './sql-tree.ts'

/**
 * The statements and expressions of a DO block; undefined when it is not PL/pgSQL or runs EXECUTE.
 */
export const queriesOf = async (block: DoStmt): Promise<readonly string[] | undefined> => {
  const body = (block.args ?? []).flatMap(option =>
    'DefElem' in option && option.DefElem.defname === 'as' && option.DefElem.arg !== undefined
      ? namesIn(option.DefElem.arg)
      : []
  )
  // parsePlPgSQL takes a whole statement, quoted with a tag that occurs in no body.
  const tree: unknown = await parsePlPgSQL(
    `do $migration_rules$${body.join('')}$migration_rules$`
  ).catch(() => undefined)
  const parts = objectsIn(tree)
  if (
    parts.length === 0 ||
    parts.some(part => 'PLpgSQL_stmt_dynexecute' in part || 'PLpgSQL_stmt_dynfors' in part)
  )
    return undefined
  return parts.flatMap(part =>
    'PLpgSQL_expr' in part ? toStatement(part.PLpgSQL_expr as Expression) : []
  )
}

/** parseMode: 0 is a statement, 2 an expression, above 2 an assignment to a variable. */
type Expression = { readonly query: string; readonly parseMode: number }
const toStatement = ({ query, parseMode }: Expression): string =>
  parseMode === 0 ? query : `select ${parseMode > 2 ? query.replace(/^[^=]*=/, '') : query}`

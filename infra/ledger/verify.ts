import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { creditNames, CreditType, readLedgerFile } from '@mostrador/contracts/billing'
import { type AccountReport, chainProblemText, checkLedger, MILLI } from '@mostrador/kernel'

/**
 * `npm run verify-ledger FILE [-- --seal HEX]`: checks an exported ledger with nothing but its
 * file.
 */

const usage = 'Uso: npm run verify-ledger ARCHIVO [-- --seal SELLO_ANTERIOR]'
const credits = (thousandths: number): string =>
  (thousandths / MILLI).toLocaleString('es-MX', { maximumFractionDigits: 3 })

/** The file was written by others: what it says must not steer the terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')

const labelOf = (creditType: string): string => {
  const knownType = CreditType.safeParse(creditType).data
  return knownType === undefined ? printable(creditType) : creditNames[knownType].label
}
const linesOf = ({
  creditType,
  wrong,
  movements,
  balance,
  totalIn,
  totalOut,
  seal,
}: AccountReport) => [
  wrong === null
    ? `✓ ${labelOf(creditType)}: ${movements} movimientos, entraron ${credits(totalIn)}, salieron ${credits(totalOut)}, saldo ${credits(balance)}`
    : `✗ ${labelOf(creditType)}: ${chainProblemText(wrong)}`,
  `  Sello: ${printable(seal)}`,
]

const verify = async (path: string, earlierSeal: string): Promise<boolean> => {
  const file = readLedgerFile(await readFile(path, 'utf8'))
  if (file === null) {
    console.error(`✗ ${path} no es una exportación de créditos de Mostrador`)
    return false
  }
  const report = await checkLedger(file, earlierSeal)
  console.info(`${printable(file.businessName)}, exportado el ${printable(file.exportedAt)}`)
  for (const account of report.accounts) for (const line of linesOf(account)) console.info(line)
  if (report.matchesStoredHash === false)
    console.error('✗ El sello anterior ya no está: los movimientos de entonces cambiaron')
  if (report.accounts.every(({ movements, wrong }) => movements === 0 && wrong === null)) {
    console.error('✗ No hay nada que verificar: el archivo no tiene movimientos')
    return false
  }
  console.info(report.isWhole ? 'Las cuentas cuadran.' : 'Las cuentas NO cuadran.')
  return report.isWhole
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seal: { type: 'string', default: '' } },
})
const [path] = positionals
if (path === undefined) {
  console.error(usage)
  process.exitCode = 2
} else
  try {
    process.exitCode = (await verify(path, values.seal)) ? 0 : 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.error(`No existe el archivo ${path}. ${usage}`)
    process.exitCode = 2
  }

import { HStack, Stack, Text } from '@chakra-ui/react'
import { creditNames, CreditType, type LedgerFile } from '@mostrador/contracts/billing'
import { type AccountReport, chainProblemText, type LedgerReport, MILLI } from '@mostrador/kernel'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { momentText } from '../../ui/when.ts'
import { pluralize } from '../../ui/count.ts'

const credits = (thousandths: number): string =>
  (thousandths / MILLI).toLocaleString('es-MX', { maximumFractionDigits: 3 })

/** What the check of a file found. */
export const Report = ({ file, report }: { file: LedgerFile; report: LedgerReport }) => (
  <>
    <Verdict isRight={report.isWhole}>
      {report.isWhole ? 'Las cuentas cuadran' : 'Las cuentas no cuadran'}
    </Verdict>
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {file.businessName}, exportado el {momentText(file.exportedAt)}
    </Text>
    {report.accounts.map(account => (
      <Account key={account.creditType} account={account} />
    ))}
    {report.matchesStoredHash === null ? null : (
      <Verdict isRight={report.matchesStoredHash}>
        {report.matchesStoredHash
          ? 'El sello anterior sigue ahí: nada de entonces cambió'
          : 'El sello anterior ya no está: los movimientos de entonces cambiaron'}
      </Verdict>
    )}
  </>
)

const Verdict = ({ isRight, children }: { isRight: boolean; children: ReactNode }) => (
  <HStack gap="2" align="start" color={isRight ? 'fg.success' : 'fg.error'}>
    {isRight ? (
      <CircleCheck size={20} aria-hidden="true" style={{ flexShrink: 0 }} />
    ) : (
      <CircleX size={20} aria-hidden="true" style={{ flexShrink: 0 }} />
    )}
    <Text fontWeight="600">{children}</Text>
  </HStack>
)

const Account = ({ account }: { account: AccountReport }) => {
  const knownType = CreditType.safeParse(account.creditType).data
  const label = knownType === undefined ? account.creditType : creditNames[knownType].label
  const { movements, totalIn, totalOut, balance, seal, wrong } = account
  return (
    <Stack
      as="section"
      aria-label={label}
      gap="2"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l2"
      p="3"
    >
      <Text fontWeight="600">{label}</Text>
      {wrong === null ? (
        <Text textStyle="sm" fontVariantNumeric="tabular-nums">
          {pluralize(movements, 'movimiento', 'movimientos')}: entraron {credits(totalIn)}, salieron{' '}
          {credits(totalOut)}, saldo {credits(balance)}
        </Text>
      ) : (
        <Text textStyle="sm" color="fg.error">
          {chainProblemText(wrong)}
        </Text>
      )}
      <HStack gap="2" align="center">
        <Text textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere" minW="0">
          Sello: {seal}
        </Text>
        <CopyButton text={seal} label={`Sello ${label}`} />
      </HStack>
    </Stack>
  )
}

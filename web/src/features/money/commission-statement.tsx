import { HStack, Stack, Text } from '@chakra-ui/react'
import type { CommissionLine, CommissionStatement } from '@mostrador/contracts/catalog'
import { HandCoins, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommissionStatementQuery } from '../../api/endpoints/money.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/calendar.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { Card, EmptyState } from '../../ui/pieces.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { MONEY_PAGE, moneyText, signedCents } from './money-words.ts'
import { StatementSheet } from './statement-sheet.tsx'
import type { MoneyContext } from './use-money-context.ts'

const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }))

const columns: readonly GridColumn<CommissionLine>[] = [
  { id: 'service', title: 'Servicio', value: row => row.serviceName || 'Cita', card: 'title' },
  { id: 'amount', title: 'Pago', kind: 'money', value: signedCents, card: 'aside' },
  { id: 'date', title: 'Fecha', kind: 'day', value: row => row.date, card: 'note' },
  { id: 'client', title: 'Cliente', value: row => (row.clientName === '' ? null : row.clientName) },
  { id: 'folio', title: 'Folio', value: row => (row.folio === '' ? null : row.folio) },
]

type Props = {
  readonly specialistId: string
  readonly name: string
  readonly range: { readonly from: string; readonly to: string }
  readonly place: MoneyContext
}

/** What is still to be paid to a specialist for a period. */
export const CommissionStatementCard = ({ specialistId, name, range, place }: Props) => {
  const { currentData, error } = useCommissionStatementQuery({ query: { specialistId, ...range } })
  if (error !== undefined) return <Text color="fg.error">{problemText(error)}</Text>
  if (currentData === undefined) return <CardsSkeleton cards={2} height="24" />
  return <Statement statement={currentData} name={name} place={place} />
}

const Statement = ({
  statement,
  name,
  place,
}: {
  statement: CommissionStatement
  name: string
  place: MoneyContext
}) => {
  const mayPay = may(useSignedIn(), { page: MONEY_PAGE, action: 'create' })
  const owner = useGridOwner()
  const [isPaying, setIsPaying] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const [stop] = useState(() => () => setIsPrinting(false))
  const { from, to, lines, base, percent, commission } = statement
  return (
    <Card title={`Por pagar a ${name}`}>
      <Stack gap="4">
        <Stack gap="0">
          <Text>{`Del ${dateText(from)} al ${dateText(to)}`}</Text>
          <Text>{`${moneyText(base)} cobrados × ${percent} %`}</Text>
          <Text textStyle="xl" fontWeight="600">
            {moneyText(commission)}
          </Text>
        </Stack>
        <HStack gap="2" flexWrap="wrap">
          {mayPay && commission > 0 ? (
            <Button kind="main" minH="11" icon={<HandCoins />} onClick={() => setIsPaying(true)}>
              Pagar comisión
            </Button>
          ) : null}
          {lines.length === 0 ? null : (
            <Button minH="11" icon={<Printer />} onClick={() => setIsPrinting(true)}>
              Imprimir
            </Button>
          )}
        </HStack>
        <DataGrid<CommissionLine>
          id="commission-lines"
          owner={owner}
          label={`Comisiones de ${name}`}
          columns={columns}
          rows={lines}
          keyOf={row => row.movementId}
          nameOf={row => `${row.serviceName} de ${row.clientName}`}
          empty={
            <EmptyState
              icon={<HandCoins />}
              title="Nada por pagar en estas fechas"
              description="Aquí aparecen los pagos de sus citas asistidas. Cóbralas desde la agenda."
            />
          }
        />
      </Stack>
      <Suspense>
        {isPaying ? (
          <PayDialog
            statement={statement}
            name={name}
            place={place}
            onClose={() => setIsPaying(false)}
          />
        ) : null}
      </Suspense>
      {isPrinting ? (
        <PrintSheet onDone={stop}>
          <StatementSheet statement={statement} name={name} />
        </PrintSheet>
      ) : null}
    </Card>
  )
}

import { Heading, Stack, Table, Text } from '@chakra-ui/react'
import type { CommissionStatement } from '@mostrador/contracts/catalog'
import { formatMoney } from '@mostrador/kernel'
import { dateText } from '../../ui/calendar.ts'
import { moneyText, signedCents } from './money-words.ts'

/** A statement on paper. */
export const StatementSheet = ({
  statement: { from, to, lines, base, percent, commission },
  name,
}: {
  statement: CommissionStatement
  name: string
}) => (
  <Stack gap="4">
    <Heading as="h1" textStyle="xl">{`Comisiones de ${name}`}</Heading>
    <Text>{`Del ${dateText(from)} al ${dateText(to)}`}</Text>
    <Table.Root size="sm">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>Fecha</Table.ColumnHeader>
          <Table.ColumnHeader>Servicio</Table.ColumnHeader>
          <Table.ColumnHeader>Cliente</Table.ColumnHeader>
          <Table.ColumnHeader>Folio</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Pago</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {lines.map(line => (
          <Table.Row key={line.movementId}>
            <Table.Cell>{dateText(line.date)}</Table.Cell>
            <Table.Cell>{line.serviceName}</Table.Cell>
            <Table.Cell>{line.clientName}</Table.Cell>
            <Table.Cell>{line.folio}</Table.Cell>
            <Table.Cell textAlign="end">
              {formatMoney({ cents: signedCents(line), currency: 'MXN' })}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
    <Text fontWeight="600">{`${moneyText(base)} × ${percent} % = ${moneyText(commission)}`}</Text>
  </Stack>
)

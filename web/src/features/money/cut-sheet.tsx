import { Heading, Stack, Table, Text } from '@chakra-ui/react'
import { type DayCut, methodNames } from '@mostrador/contracts/catalog'
import { longDateText } from '../../ui/calendar.ts'
import { momentText } from '../../ui/when.ts'
import { moneyText } from './money-words.ts'

type Props = { readonly cut: DayCut; readonly branch: string; readonly zone: string }

/** A cut as it is shown and printed: by method, who and when. */
export const CutSheet = ({ cut, branch, zone }: Props) => (
  <Stack gap="4">
    <Stack gap="0">
      <Heading as="h2" textStyle="lg">
        {`Corte de caja · ${branch}`}
      </Heading>
      <Text>{longDateText(cut.date)}</Text>
      <Text textStyle="sm" color="fg.muted">
        {`Lo hizo ${cut.createdBy}, ${momentText(cut.createdAt, zone)}`}
      </Text>
    </Stack>
    {/* Long sums scroll on a phone, also by keyboard. */}
    <Table.ScrollArea tabIndex={0} role="region" aria-label="Corte por método de pago">
      <Table.Root size="sm" css={{ '& :is(th, td)': { px: { base: '1', md: '2' } } }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Método</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Esperado</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Contado</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Diferencia</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {cut.lines.map(line => (
            <Table.Row key={line.paymentMethod}>
              <Table.Cell>{methodNames[line.paymentMethod]}</Table.Cell>
              <Table.Cell textAlign="end">{moneyText(line.expected)}</Table.Cell>
              <Table.Cell textAlign="end">{moneyText(line.counted)}</Table.Cell>
              <Table.Cell textAlign="end">{moneyText(line.difference)}</Table.Cell>
            </Table.Row>
          ))}
          <Table.Row fontWeight="600">
            <Table.Cell>Total</Table.Cell>
            <Table.Cell textAlign="end">{moneyText(cut.expected)}</Table.Cell>
            <Table.Cell textAlign="end">{moneyText(cut.counted)}</Table.Cell>
            <Table.Cell textAlign="end">{moneyText(cut.difference)}</Table.Cell>
          </Table.Row>
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
    {cut.openingFloat === 0 ? null : (
      <Text textStyle="sm">
        {`El efectivo incluye el fondo inicial de ${moneyText(cut.openingFloat)}`}
      </Text>
    )}
    {cut.note === '' ? null : <Text whiteSpace="pre-line">{`Nota: ${cut.note}`}</Text>}
  </Stack>
)

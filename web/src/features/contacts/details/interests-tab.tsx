import { Accordion, Text } from '@chakra-ui/react'
import { type InterestKind, interestKinds } from '@mostrador/contracts/crm'
import { compareInstants } from '@mostrador/kernel'
import { Chip } from '../../../ui/pieces.tsx'
import { momentText } from '../../../ui/when.ts'
import { interestTitles, useInterestItems } from '../use-interest-items.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows } from './tab-parts.tsx'

/** [CLI-18] */
const unknownNames: Readonly<Record<InterestKind, string>> = {
  services: 'Servicio desconocido',
  products: 'Producto desconocido',
  courses: 'Curso desconocido',
  properties: 'Propiedad desconocida',
}

/** 'Intereses': what the contact asked for, by kind and with a count [CLI-18]. */
export const InterestsTab = ({ client, timeZone }: TabProps) => {
  const items = useInterestItems()
  const nameOf = (kind: InterestKind, id: string): string =>
    items[kind]?.find(item => item.id === id)?.name ?? unknownNames[kind]
  return (
    <Accordion.Root multiple collapsible lazyMount>
      {interestKinds.map(kind => (
        <Accordion.Item key={kind} value={kind}>
          <Accordion.ItemTrigger minH="11">
            <Text flex="1" textAlign="start">
              {interestTitles[kind]}
            </Text>
            <Chip>{client.interests[kind].length}</Chip>
            <Accordion.ItemIndicator />
          </Accordion.ItemTrigger>
          <Accordion.ItemContent>
            <Accordion.ItemBody>
              {client.interests[kind].length === 0 ? (
                <Text color="fg.muted">Sin intereses aquí.</Text>
              ) : (
                <Rows label={interestTitles[kind]}>
                  {client.interests[kind]
                    .toSorted((a, b) => compareInstants(b.dateTime, a.dateTime))
                    .map(({ id, dateTime }) => (
                      <Row
                        key={id}
                        title={nameOf(kind, id)}
                        detail={momentText(dateTime, timeZone)}
                      />
                    ))}
                </Rows>
              )}
            </Accordion.ItemBody>
          </Accordion.ItemContent>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}

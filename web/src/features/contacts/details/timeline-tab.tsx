import { Stack, Text } from '@chakra-ui/react'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/pieces.tsx'
import { momentText } from '../../../ui/when.ts'
import { kindNames } from '../entry-words.ts'
import { useTimeline } from '../use-timeline.ts'
import type { TabProps } from './tab-props.ts'
import { Row, Rows, TabBody } from './tab-parts.tsx'

/** Everything with a contact in one order, the latest first. */
export const TimelineTab = ({ client, timeZone }: TabProps) => {
  const timeline = useTimeline(client._id)
  const { entries, loadMore, error } = timeline
  return (
    <TabBody query={timeline} isEmpty={entries.length === 0} empty="Aún no hay nada que contar.">
      <Stack gap="4">
        {error === undefined ? null : (
          <Text role="status" color="fg.muted">
            Falta una parte de la historia: no pudimos cargarla.
          </Text>
        )}
        <Rows label="Historia">
          {entries.map(entry => (
            <Row
              key={entry.key}
              title={entry.title}
              detail={[momentText(entry.at, timeZone), entry.detail].filter(Boolean).join(' · ')}
              aside={<Chip>{kindNames[entry.kind]}</Chip>}
            />
          ))}
        </Rows>
        {loadMore === undefined ? null : (
          <Button minH="11" alignSelf="center" onClick={loadMore} loading={timeline.isLoadingMore}>
            Ver más
          </Button>
        )}
      </Stack>
    </TabBody>
  )
}

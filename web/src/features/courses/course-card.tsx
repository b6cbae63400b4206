import { Link, Stack, Text } from '@chakra-ui/react'
import type { Course } from '@mostrador/contracts/catalog'
import { Link as RouterLink } from 'react-router'
import {
  coursePriceOf,
  ruleText,
  seatsLeftOf,
  seatsText,
  sessionText,
} from '../../bookables/course-sessions.ts'
import { Fact } from '../../bookables/fact.tsx'
import type { RecordActions } from '../../bookables/menu-items.tsx'
import { RecordIcons } from '../../bookables/record-icons.tsx'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { useToday } from '../../bookables/use-today.ts'
import { webLink } from '../../ui/contact-links.ts'
import { EntityCard } from '../../ui/entity-card.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { FilePreview } from '../../ui/uploader/file-preview.tsx'
import { pluralize } from '../../ui/count.ts'

export const PAGE = 'courses'
const MAX_SHOWN = 8

/** A course as a row of an archivable list; the course itself has the flag `archived` [C2-22]. */
export type CourseRow = Course & { readonly isArchived: boolean }

const chipOf = (course: CourseRow) => {
  if (course.isArchived) return <Chip>Archivado</Chip>
  return seatsLeftOf(course) === 0 ? <Chip tone="orange">Sin lugares</Chip> : undefined
}

const noteOf = (course: Course): string => {
  const price = coursePriceOf(course)
  const sessions = pluralize(course.sessions, 'sesión', 'sesiones')
  return [sessions, ...(price === null ? [] : [pesosText(price)]), seatsText(course)].join(' · ')
}

/** A course with its description, its facts and its sessions [CRS-01]. */
export const CourseCard = ({
  course,
  actions,
}: {
  course: CourseRow
  actions: RecordActions<CourseRow>
}) => (
  <EntityCard
    name={course.name}
    note={noteOf(course)}
    chip={chipOf(course)}
    edit={<RecordIcons page={PAGE} row={course} actions={actions} />}
    actions={[]}
    tabs={[
      { id: 'description', label: 'Descripción', content: <Description course={course} /> },
      { id: 'information', label: 'Información', content: <Information course={course} /> },
      { id: 'sessions', label: 'Sesiones', content: <Sessions course={course} /> },
    ]}
  />
)

const Description = ({ course: { name, description, images } }: { course: Course }) => {
  const [first] = images
  return (
    <Stack gap="3">
      {first === undefined ? null : <FilePreview item={{ url: first, text: name }} />}
      <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
        {description}
      </Text>
    </Stack>
  )
}

const Information = ({ course }: { course: Course }) => {
  const { totalPrice, pricePerSession, enrollmentFee, place, location, customId } = course
  const price = (amount: number | null) => (amount === null ? 'Sin precio' : pesosText(amount))
  return (
    <Stack as="dl" gap="2">
      <Fact label="Precio total">{price(totalPrice)}</Fact>
      <Fact label="Por sesión">{price(pricePerSession)}</Fact>
      <Fact label="Inscripción">{price(enrollmentFee)}</Fact>
      <Fact label="Lugares">{seatsText(course)}</Fact>
      <Fact label="Inscritos">{String(course.seatsTaken)}</Fact>
      <Fact label="Lugar">{place}</Fact>
      {location === '' ? null : (
        <Fact label="Mapa">
          <Link href={webLink(location)} target="_blank" rel="noreferrer" color="brand.fg">
            Abrir el mapa
          </Link>
        </Fact>
      )}
      {customId === '' ? null : <Fact label="Identificador">{customId}</Fact>}
    </Stack>
  )
}

/** Where the attendance list of a session is. */
export const attendancePath = (courseId: string, date: string, startTime: string): string =>
  `/inscripciones?${new URLSearchParams({ lista: courseId, fecha: date, hora: startTime })}`

const Sessions = ({ course: { _id, recurrence, schedules } }: { course: Course }) => {
  const today = useToday()
  const toCome = schedules.sessionDates.filter(({ date }) => date >= today)
  const nextDates = toCome.slice(0, MAX_SHOWN)
  if (schedules.sessionDates.length === 0)
    return <Text color="fg.muted">Las fechas están por definirse.</Text>
  return (
    <Stack gap="2">
      {recurrence === null ? null : <Text>{ruleText(recurrence)}</Text>}
      {nextDates.length === 0 ? <Text color="fg.muted">Ya pasaron todas las sesiones.</Text> : null}
      <Stack as="ul" listStyleType="none" gap="0">
        {nextDates.map(session => (
          <li key={`${session.date} ${session.startTime}`}>
            <Link asChild color="brand.fg" minH="11" alignItems="center">
              <RouterLink to={attendancePath(_id, session.date, session.startTime)}>
                {sessionText(session)}
              </RouterLink>
            </Link>
          </li>
        ))}
      </Stack>
      {toCome.length > nextDates.length ? (
        <Text color="fg.muted">{`y ${toCome.length - nextDates.length} más`}</Text>
      ) : null}
    </Stack>
  )
}

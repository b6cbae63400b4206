import { Stack } from '@chakra-ui/react'
import { Fact } from '../../bookables/fact.tsx'
import { pesosText } from '../../bookables/typed-pesos.ts'
import type { EnrollmentRow } from './columns.tsx'
import { methodNames } from './words.ts'

/** What unfolds below an enrolment [ENR2-02]. */
export const Details = ({ row }: { row: EnrollmentRow }) => (
  <Stack as="dl" gap="2" p="3">
    <Fact label="Folio">{row.order}</Fact>
    <Fact label="Precio del curso">{pesosText(row.coursePrice)}</Fact>
    <Fact label="Precio de la inscripción">{pesosText(row.enrollmentFee)}</Fact>
    <Fact label="Cómo va a pagar">
      {row.paymentMethod === null ? 'Sin definir' : methodNames[row.paymentMethod]}
    </Fact>
    <Fact label="Notas">{row.notes === '' ? 'Sin notas' : row.notes}</Fact>
  </Stack>
)

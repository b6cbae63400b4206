import { Stack, Text } from '@chakra-ui/react'
import { ImportQuestion } from '@mostrador/contracts'
import { useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'

type Asked = ImportQuestion['asked'][number]
type Props = {
  readonly problem: Problem
  readonly busy: boolean
  /** Sends the file again, with the place of each column: `whatsapp:1,name:0`. */
  readonly onChosen: (columns: string) => void
}

/** Why a file was not read. It stays until another is sent, and asks for what the headers lack. */
export const UploadProblem = ({ problem, busy, onChosen }: Props) => {
  const question = ImportQuestion.safeParse(problem.details).data
  return (
    <Stack
      role="alert"
      gap="3"
      p="4"
      borderWidth="1px"
      borderRadius="l2"
      borderColor={question === undefined ? 'border.error' : 'border.warning'}
      bg={question === undefined ? 'bg.error' : 'bg.panel'}
    >
      <Stack gap="1">
        <Text fontWeight="600">
          {question === undefined ? 'Error al validar el archivo' : '¿Cuál columna es cuál?'}
        </Text>
        <Text color={question === undefined ? 'fg.error' : 'fg.muted'}>{problem.message}</Text>
      </Stack>
      {question === undefined ? null : (
        <ColumnChoice question={question} busy={busy} onChosen={onChosen} />
      )}
    </Stack>
  )
}

const optionText = ({ header, samples, index }: ImportQuestion['columns'][number]): string => {
  const name = header === '' ? `Columna ${index + 1}` : `«${header}»`
  return samples.length === 0 ? name : `${name}: ${samples.join(', ')}`
}

const ColumnChoice = ({
  question: { columns, asked },
  busy,
  onChosen,
}: Omit<Props, 'problem'> & { readonly question: ImportQuestion }) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(asked.map(({ field, suggested }) => [field, String(suggested ?? '')]))
  )
  const [wasSent, setWasSent] = useState(false)
  const options = columns.map(column => ({
    value: String(column.index),
    label: optionText(column),
  }))
  const errorOf = ({ field, required }: Asked): string | undefined => {
    const place = chosen[field] ?? ''
    if (place === '') return wasSent && required ? 'Elige una columna' : undefined
    const isTwice = asked.some(other => other.field !== field && chosen[other.field] === place)
    return isTwice ? 'Elegiste la misma columna dos veces' : undefined
  }
  const send = (): void => {
    setWasSent(true)
    const isComplete = asked.every(one => !one.required || chosen[one.field] !== '')
    if (!isComplete || asked.some(one => errorOf(one) !== undefined)) return
    const places = Object.entries(chosen).filter(([, place]) => place !== '')
    onChosen(places.map(([field, place]) => `${field}:${place}`).join(','))
  }
  return (
    <>
      <Text>Dinos qué columna de tu archivo es cada dato. Elegimos las que se parecen.</Text>
      {asked.map(one => (
        <SelectField
          key={one.field}
          label={`Columna de ${one.header}`}
          required={one.required}
          placeholder={one.required ? 'Elige una columna' : 'Ninguna'}
          error={errorOf(one)}
          options={options}
          value={chosen[one.field] ?? ''}
          onChange={event => setChosen({ ...chosen, [one.field]: event.target.value })}
        />
      ))}
      <Button kind="main" minH="11" alignSelf="start" loading={busy} onClick={send}>
        Usar estas columnas
      </Button>
    </>
  )
}

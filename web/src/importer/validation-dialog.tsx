import { Stack, Text } from '@chakra-ui/react'
import type { Import, ImportValidation } from '@mostrador/contracts'
import { useState } from 'react'
import { asProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toaster.tsx'
import { type ImportApi, type ImportWords } from './import-api.ts'
import { ValidationRows } from './validation-rows.tsx'
import { countText, pluralize } from '../ui/count.ts'

type ValidationDialogProps = {
  readonly id: string
  readonly importApi: ImportApi
  readonly words: ImportWords
  /** May edit what is there already. */
  readonly mayUpdate: boolean
  readonly onClose: () => void
}

/** What a file holds, before anything is created [IMP-01, IMP-03]. */
export const ValidationDialog = ({
  id,
  importApi,
  words,
  mayUpdate,
  onClose,
}: ValidationDialogProps) => {
  const { data, error, refetch } = importApi.useImport(id)
  const [knownChoice, setKnownChoice] = useState('skip')
  const [busy, setBusy] = useState<'valid' | 'fix' | 'discard'>()
  const runAction = async (action: 'valid' | 'fix' | 'discard', work: () => Promise<unknown>) => {
    setBusy(action)
    try {
      await work()
      onClose()
    } catch (problem) {
      toast.error(failureOf[action], { description: asProblem(problem).message })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Resultado de la validación"
      description={data?.fileName}
      size="xl"
      busy={busy !== undefined}
      footer={
        <>
          <Button
            minH="11"
            loading={busy === 'discard'}
            disabled={busy !== undefined}
            onClick={() => void runAction('discard', () => importApi.discard(id))}
          >
            Descartar archivo
          </Button>
          {data === undefined ? null : (
            <ImportActions
              fileImport={data}
              busy={busy}
              onStart={fix =>
                void runAction(fix ? 'fix' : 'valid', () =>
                  importApi.start(id, { fix, updateKnown: knownChoice === 'update' })
                )
              }
            />
          )}
        </>
      }
    >
      {data === undefined && error === undefined ? <ListSkeleton rows={4} /> : null}
      {data === undefined && error !== undefined ? (
        <Stack align="start" gap="3">
          <Text>No pudimos leer el resultado. {asProblem(error).message}</Text>
          <Button minH="11" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Stack>
      ) : null}
      {data === undefined ? null : (
        <Stack gap="4">
          <KnownChoice
            fileImport={data}
            words={words}
            mayUpdate={mayUpdate}
            value={knownChoice}
            onChange={setKnownChoice}
          />
          <Lists fileImport={data} words={words} />
        </Stack>
      )}
    </Dialog>
  )
}

type KnownChoiceProps = {
  readonly fileImport: Import
  readonly words: ImportWords
  readonly mayUpdate: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * What happens with rows that exist already: shown before the load, and a choice where it is
 * allowed.
 */
const KnownChoice = ({
  fileImport: { known },
  words,
  mayUpdate,
  value,
  onChange,
}: KnownChoiceProps) => {
  if (known === 0 || words.known === undefined) return null
  const { one, many, choice } = words.known
  const text = known === 1 ? one : `${countText(known)} ${many}`
  if (choice === undefined) return <Text>{text}.</Text>
  if (!mayUpdate) return <Text color="fg.muted">{`${text}. ${choice.untouched}`}</Text>
  return (
    <RadioList
      label={text}
      choices={[
        { value: 'skip', label: choice.skip },
        { value: 'update', label: choice.update, detail: choice.updateDetail },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** [IMP2-19] */
const failureOf = {
  valid: 'Error en la carga masiva',
  fix: 'Error al aplicar correcciones',
  discard: 'No pudimos descartar el archivo',
} as const

/** The next steps: invalid rows block none of them [IMP-03, C2-09]. */
const ImportActions = ({
  fileImport,
  busy,
  onStart,
}: {
  readonly fileImport: Import
  readonly busy: string | undefined
  readonly onStart: (fix: boolean) => void
}) => (
  <>
    {fileImport.valid === 0 ? null : (
      <Button
        kind={fileImport.fixable === 0 ? 'main' : 'quiet'}
        minH="11"
        loading={busy === 'valid'}
        disabled={busy !== undefined}
        onClick={() => onStart(false)}
      >
        Continuar con válidos
      </Button>
    )}
    {fileImport.fixable === 0 ? null : (
      <Button
        kind="main"
        minH="11"
        loading={busy === 'fix'}
        disabled={busy !== undefined}
        onClick={() => onStart(true)}
      >
        Corregir y continuar
      </Button>
    )}
  </>
)

const rowsText = (count: number): string => pluralize(count, 'fila', 'filas')

const summaryOf = ({ valid, fixable, invalid }: Import): string => {
  if (valid + fixable === 0)
    return 'Ninguna fila se puede cargar. Corrige el archivo y súbelo de nuevo.'
  if (invalid === 0) return `Se revisaron ${rowsText(valid + fixable)}.`
  const skipped = invalid === 1 ? 'se omitirá' : 'se omitirán'
  return `${rowsText(invalid)} con errores graves ${skipped}; las demás sí se cargan.`
}

const firstTab = ({ valid, fixable, invalid }: Import): string => {
  if (invalid > 0) return 'invalid'
  return fixable > 0 || valid === 0 ? 'fixable' : 'valid'
}

const fixableNote = 'Se ajustan solas: las cargamos corregidas.'

const list = new Intl.ListFormat('es-MX')

/** Ignored columns are listed before anything is created, because nobody checks afterwards. */
const UnusedColumns = ({ names }: { readonly names: readonly string[] }) => {
  if (names.length === 0) return null
  const label = names.length === 1 ? 'No se carga la columna' : 'No se cargan las columnas'
  return <Text color="fg.muted">{`${label} ${list.format(names.map(name => `«${name}»`))}.`}</Text>
}

const Lists = ({
  fileImport,
  words,
}: {
  readonly fileImport: Import & { readonly validation: ImportValidation }
  readonly words: ImportWords
}) => {
  const [tab, setTab] = useState(() => firstTab(fileImport))
  const lists = [
    ['invalid', 'Errores Graves', 'Ninguna fila tiene errores graves.'],
    ['fixable', 'Errores Corregibles', 'Ninguna fila necesita correcciones.'],
    ['valid', 'Válidos', 'Ninguna fila está lista tal como viene.'],
  ] as const
  return (
    <Stack gap="3">
      <Text role="status">{summaryOf(fileImport)}</Text>
      <UnusedColumns names={fileImport.unusedColumns} />
      <Tabs
        label="Filas del archivo"
        value={tab}
        onChange={setTab}
        tabs={lists.map(([id, name, empty]) => ({
          id,
          label: `${name} (${countText(fileImport[id])})`,
          content: (
            <ValidationRows
              rows={fileImport.validation[id]}
              count={fileImport[id]}
              words={words}
              empty={empty}
              note={id === 'fixable' ? fixableNote : undefined}
            />
          ),
        }))}
      />
    </Stack>
  )
}

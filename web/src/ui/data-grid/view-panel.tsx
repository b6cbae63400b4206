import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { CheckboxField } from '../checkbox-field.tsx'
import { Drawer } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { Segmented } from '../segmented.tsx'
import { MAX_VIEWS, type SavedView } from './settings.ts'
import type { Grid } from './use-data-grid.ts'

const densities = [
  { value: 'comfortable', label: 'Amplia' },
  { value: 'compact', label: 'Compacta' },
] as const

type Props<Row extends object> = {
  readonly grid: Grid<Row>
  readonly onClose: () => void
}

/** What a person likes to see of a grid: saved views, columns, density. */
export const ViewPanel = <Row extends object>({ grid, onClose }: Props<Row>) => (
  <Drawer open onClose={onClose} title="Vista">
    <Stack gap="8">
      <SavedViews grid={grid} onChosen={onClose} />
      <Columns grid={grid} />
      <Stack gap="2">
        <Text textStyle="sm" fontWeight="500">
          Altura de las filas
        </Text>
        <Segmented
          wide
          label="Altura de las filas"
          segments={densities}
          value={grid.settings.density}
          onChange={density => grid.changeSettings({ density })}
        />
      </Stack>
    </Stack>
  </Drawer>
)

const Columns = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const { columns, hidden } = grid
  const show = (id: string, isShown: boolean) =>
    grid.changeSettings({
      hidden: isShown ? hidden.filter(other => other !== id) : [...hidden, id],
    })
  return (
    <Box as="fieldset">
      <Text as="legend" textStyle="sm" fontWeight="500" mb="1">
        Columnas
      </Text>
      <Stack gap="0">
        {/* The first column names the row: without it the others say nothing. */}
        {columns.slice(1).map(({ id, title }) => (
          <CheckboxField
            key={id}
            label={title}
            checked={!hidden.includes(id)}
            onChange={isShown => show(id, isShown)}
          />
        ))}
      </Stack>
    </Box>
  )
}

const SavedViews = <Row extends object>({
  grid,
  onChosen,
}: {
  grid: Grid<Row>
  onChosen: () => void
}) => {
  const { views } = grid.settings
  const choose = ({ search, sort, filters, hidden }: SavedView) => {
    grid.change({ search, sort, filters })
    grid.changeSettings({ hidden })
    onChosen()
  }
  return (
    <Stack gap="2">
      <Text textStyle="sm" fontWeight="500">
        Vistas guardadas
      </Text>
      {views.map(view => (
        <HStack key={view.name} gap="1">
          <Button minH="11" flex="1" minW="0" justifyContent="start" onClick={() => choose(view)}>
            <Text as="span" truncate>
              {view.name}
            </Text>
          </Button>
          <IconButton
            name={`Eliminar la vista ${view.name}`}
            icon={<Trash2 size={16} />}
            boxSize="11"
            onClick={() => grid.changeSettings({ views: views.filter(other => other !== view) })}
          />
        </HStack>
      ))}
      {views.length >= MAX_VIEWS ? (
        <Text textStyle="sm" color="fg.muted">
          Llegaste a {MAX_VIEWS} vistas. Elimina una para guardar otra.
        </Text>
      ) : (
        <NewView grid={grid} />
      )}
    </Stack>
  )
}

/** Keeps what is seen now under a name; a name that exists is replaced. */
const NewView = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const [name, setName] = useState('')
  const { search, sort, filters } = grid.view
  const save = (event: FormEvent) => {
    event.preventDefault()
    const viewName = name.trim()
    if (viewName === '') return
    const others = grid.settings.views.filter(view => view.name !== viewName)
    const view = { name: viewName, search, sort, filters, hidden: grid.hidden }
    grid.changeSettings({ views: [...others, view] })
    setName('')
  }
  return (
    <HStack as="form" onSubmit={save} gap="2" align="end">
      <TextField
        label="Guardar lo que ves ahora"
        placeholder="Nombre de la vista"
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" minH="11" disabled={name.trim() === ''}>
        Guardar vista
      </Button>
    </HStack>
  )
}

import { HStack, Stack, Text } from '@chakra-ui/react'
import { type ClientField, MAX_CLIENT_FIELDS } from '@mostrador/contracts/crm'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  useEditClientFieldMutation,
  useListClientFieldsQuery,
} from '../../../api/endpoints/client-fields.ts'
import { problemText } from '../../../api/problem.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Chip } from '../../../ui/pieces.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { kindNames } from './field-words.ts'

type Props = { readonly mayEdit: boolean; readonly onClose: () => void }

/** The fields that a business gives its contacts. */
export const FieldsDrawer = ({ mayEdit, onClose }: Props) => {
  const { data: fields, error } = useListClientFieldsQuery()
  const [edited, setEdited] = useState<ClientField | 'new'>()
  const used = fields?.filter(({ isArchived }) => !isArchived) ?? []
  const archived = fields?.filter(({ isArchived }) => isArchived) ?? []
  const isFull = used.length >= MAX_CLIENT_FIELDS
  return (
    <Drawer
      open
      onClose={onClose}
      title="Campos personalizados"
      description="Lo que tu negocio quiere saber de cada contacto."
      size="md"
    >
      <Stack gap="4">
        {fields === undefined && error === undefined ? <ListSkeleton /> : null}
        {error === undefined ? null : (
          <Text role="alert" color="fg.error">
            {problemText(error, 'No pudimos cargar los campos. Intenta de nuevo.')}
          </Text>
        )}
        {mayEdit ? (
          <Button
            minH="11"
            alignSelf="start"
            icon={<Plus />}
            disabled={fields === undefined || isFull}
            onClick={() => setEdited('new')}
          >
            Agregar campo
          </Button>
        ) : null}
        {isFull ? <Text color="fg.muted">Ya usas los {MAX_CLIENT_FIELDS} campos.</Text> : null}
        {fields?.length === 0 ? (
          <Text color="fg.muted">Por ejemplo: talla, plan contratado o fecha de ingreso.</Text>
        ) : null}
        <List label="Campos en uso" fields={used} mayEdit={mayEdit} onEdit={setEdited} />
        {archived.length === 0 ? null : (
          <Stack gap="2">
            <Text as="h3" fontWeight="600">
              Archivados
            </Text>
            <List label="Campos archivados" fields={archived} mayEdit={mayEdit} />
          </Stack>
        )}
      </Stack>
      {edited === undefined ? null : (
        <FieldDialog
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Drawer>
  )
}

type ListProps = {
  readonly label: string
  readonly fields: readonly ClientField[]
  readonly mayEdit: boolean
  readonly onEdit?: ((field: ClientField) => void) | undefined
}

const List = ({ label, fields, mayEdit, onEdit }: ListProps) => (
  <Stack as="ul" aria-label={label} gap="2" listStyleType="none">
    {fields.map(field => (
      <HStack
        as="li"
        key={field._id}
        gap="2"
        ps="3"
        py="1"
        minH="11"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="l2"
      >
        <Stack gap="0" minW="0" flex="1">
          <Text fontWeight="500" overflowWrap="anywhere">
            {field.name}
          </Text>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {`En mensajes: {{${field.key}}}`}
          </Text>
        </Stack>
        <Chip>{kindNames[field.kind]}</Chip>
        {mayEdit ? <Actions field={field} onEdit={onEdit} /> : null}
      </HStack>
    ))}
  </Stack>
)

const Actions = ({
  field,
  onEdit,
}: Pick<ListProps, 'onEdit'> & { readonly field: ClientField }) => {
  const [edit, { isLoading }] = useEditClientFieldMutation()
  const archive = async () => {
    const body = { field: { isArchived: !field.isArchived } }
    try {
      await edit({ params: { id: field._id }, body }).unwrap()
      if (body.field.isArchived) toast.success('Campo archivado. Lo que tenía se conserva.')
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <HStack gap="0">
      {onEdit === undefined ? null : (
        <IconButton
          name={`Editar ${field.name}`}
          icon={<Pencil />}
          boxSize="11"
          onClick={() => onEdit(field)}
        />
      )}
      <IconButton
        name={field.isArchived ? `Usar de nuevo ${field.name}` : `Archivar ${field.name}`}
        icon={field.isArchived ? <ArchiveRestore /> : <Archive />}
        boxSize="11"
        loading={isLoading}
        onClick={() => void archive()}
      />
    </HStack>
  )
}

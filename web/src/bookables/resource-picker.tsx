import { Fieldset, Stack, Text } from '@chakra-ui/react'
import { useListResourcesQuery } from '../api/endpoints/resources.ts'
import { may, useSignedIn } from '../api/session.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const PAGE = 'resources'

type ResourcePickerProps = {
  /** Ids. */
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/**
 * Which media of the library belong to a thing [RES-06]. Nothing without the permission to see
 * them.
 */
export const ResourcePicker = ({ chosen, onChange }: ResourcePickerProps) => {
  const mayView = may(useSignedIn(), { page: PAGE, action: 'view' })
  const { data } = useListResourcesQuery({ query: {} }, { skip: !mayView })
  if (data === undefined) return null
  const toggle = (id: string, isIn: boolean) =>
    onChange(isIn ? [...chosen, id] : chosen.filter(other => other !== id))
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Recursos</Fieldset.Legend>
      {data.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          No hay recursos disponibles. Crea recursos primero.
        </Text>
      ) : (
        <Stack direction="row" flexWrap="wrap" columnGap="6" rowGap="1">
          {data.map(({ _id, name }) => (
            <CheckboxField
              key={_id}
              label={name}
              checked={chosen.includes(_id)}
              onChange={checked => toggle(_id, checked)}
            />
          ))}
        </Stack>
      )}
    </Fieldset.Root>
  )
}

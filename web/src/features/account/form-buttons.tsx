import { Stack } from '@chakra-ui/react'
import { Button } from '../../ui/button.tsx'

/** The two ways out of a form inside a card. */
export const FormButtons = ({
  save,
  busy,
  onCancel,
}: {
  save: string
  busy: boolean
  onCancel: () => void
}) => (
  <Stack direction="row" gap="2" flexWrap="wrap">
    <Button
      kind="main"
      type="submit"
      minH={{ base: '11', md: '10' }}
      loading={busy}
      loadingText="Guardando…"
    >
      {save}
    </Button>
    <Button kind="bare" minH={{ base: '11', md: '10' }} disabled={busy} onClick={onCancel}>
      Cancelar
    </Button>
  </Stack>
)

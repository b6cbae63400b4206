import '../../theme/screen-recipes.ts'
import { Stack, Text } from '@chakra-ui/react'
import { Dialog } from '../../ui/dialog.tsx'

/** What the credits of the navbar are, what a reply costs, and what happens without them. */
export const CreditsHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Créditos disponibles" size="sm">
    <Stack gap="3">
      <Text>
        Cada respuesta de un asistente usa 1 crédito, o la mitad con los números que anotaste «de
        prueba» en Asistentes. Lo que escribe tu equipo no cuesta.
      </Text>
      <Text>
        Hay dos tipos de modelo: GPT contesta rápido y Reasoning piensa más antes de contestar. Cada
        asistente gasta créditos del que tiene elegido.
      </Text>
      <Text>
        Si se acaban, ese asistente deja de contestar y el chat espera a una persona de tu equipo.
      </Text>
    </Stack>
  </Dialog>
)

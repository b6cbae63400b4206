import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Business } from '@mostrador/contracts/accounts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { problemText } from '../../api/problem.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'

const MAX_COLORS = 24
const suggested = ['#0f766e', '#2563eb', '#9333ea', '#db2777', '#ea580c', '#ca8a04']

/** Colours that the business chose, to be offered where a specialist or an appointment gets one. */
export const FavouriteColors = ({ business }: { business: Business }) => {
  const [edit, { isLoading }] = useEditBusinessMutation()
  const [color, setColor] = useState('#0f766e')
  const chosen = business.favoriteColors.map(favourite => favourite.toLowerCase())
  const save = async (favoriteColors: string[]) => {
    try {
      await edit({ params: { id: business._id }, body: { business: { favoriteColors } } }).unwrap()
    } catch (error) {
      toast.error('No pudimos guardar tus colores', { description: problemText(error) })
    }
  }
  const offered = suggested.filter(suggestion => !chosen.includes(suggestion))
  const add = (added: string) => void save([...chosen, added])
  const isFull = chosen.length >= MAX_COLORS
  return (
    <Card title="Colores favoritos">
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          Los verás primero cuando elijas el color de un especialista o de una cita.
        </Text>
        {chosen.length === 0 ? null : (
          <HStack as="ul" listStyleType="none" gap="3" flexWrap="wrap" aria-label="Tus colores">
            {chosen.map(favourite => (
              <HStack
                as="li"
                key={favourite}
                gap="1"
                ps="2"
                borderWidth="1px"
                borderColor="border.subtle"
                borderRadius="l2"
              >
                <Swatch color={favourite} />
                <Text textStyle="sm" fontVariantNumeric="tabular-nums">
                  {favourite}
                </Text>
                <IconButton
                  name={`Quitar ${favourite}`}
                  icon={<X />}
                  boxSize="11"
                  disabled={isLoading}
                  onClick={() => void save(chosen.filter(other => other !== favourite))}
                />
              </HStack>
            ))}
          </HStack>
        )}
        {offered.length === 0 || isFull ? null : (
          <HStack gap="1" flexWrap="wrap" role="group" aria-label="Colores sugeridos">
            {offered.map(suggestion => (
              <IconButton
                key={suggestion}
                name={`Agregar ${suggestion}`}
                icon={<Swatch color={suggestion} />}
                boxSize="11"
                disabled={isLoading}
                onClick={() => add(suggestion)}
              />
            ))}
          </HStack>
        )}
        <HStack gap="3" flexWrap="wrap">
          <Box asChild boxSize="11" p="1" borderWidth="1px" borderColor="border" borderRadius="l2">
            <input
              type="color"
              aria-label="Otro color"
              value={color}
              onChange={event => setColor(event.target.value)}
            />
          </Box>
          <Button
            icon={<Plus size={16} />}
            minH="11"
            disabled={isLoading || isFull || chosen.includes(color)}
            onClick={() => add(color)}
          >
            Agregar este color
          </Button>
        </HStack>
        {isFull ? (
          <Text textStyle="sm" color="fg.muted">{`Caben ${MAX_COLORS} colores.`}</Text>
        ) : null}
      </Stack>
    </Card>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <Box boxSize="6" borderRadius="full" borderWidth="1px" borderColor="border" bg={color} />
)

import { Box, HStack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from './notice.tsx'

/** Without a service nothing can be booked: said before somebody fills in the form. */
export const NoServices = () => (
  <Box px="4" py="2">
    <Notice kind="warning">
      <HStack gap="3" justify="space-between" flexWrap="wrap">
        <Text>Todavía no tienes servicios: sin uno no se puede agendar.</Text>
        <Button asChild size="sm" minH={{ base: '11', md: '9' }}>
          <Link to="/principal#empieza">Ver qué falta</Link>
        </Button>
      </HStack>
    </Notice>
  </Box>
)

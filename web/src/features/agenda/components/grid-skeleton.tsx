import { HStack, Skeleton } from '@chakra-ui/react'
import { Loading } from '../../../ui/skeletons.tsx'

export const GridSkeleton = ({ columns }: { columns: number }) => (
  <Loading label="Cargando la agenda…">
    <HStack align="stretch" gap="3" p="4" h="60dvh">
      {Array.from({ length: columns }, (_, column) => (
        <Skeleton
          key={column}
          flex="1"
          h={column % 2 === 0 ? '60%' : '45%'}
          mt={`${(column % 3) + 2}rem`}
          borderRadius="l2"
        />
      ))}
    </HStack>
  </Loading>
)

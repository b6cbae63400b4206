import { Box, HStack, Progress, Stack, Text } from '@chakra-ui/react'
import { RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '../button.tsx'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** A file that is uploading, with its progress, or why it failed [UPL-06]. */
export const UploadRow = ({ upload, onRetry, onCancel }: UploadRowProps) => {
  const { file, progress, problem, mayRetry } = upload
  const percent = Math.round(progress * 100)
  return (
    <HStack
      gap="2"
      p="2"
      flexWrap="wrap"
      justify="end"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l2"
    >
      <Stack flex="1" minW="48" gap="1.5">
        {problem === undefined ? (
          <>
            <Text textStyle="sm" truncate>
              {`Subiendo ${file.name}`}
            </Text>
            <Progress.Root value={percent} size="xs" colorPalette="brand" aria-label={file.name}>
              <Progress.Track>
                <Progress.Range />
              </Progress.Track>
            </Progress.Root>
          </>
        ) : (
          <Text role="alert" textStyle="sm" color="fg.error" overflowWrap="anywhere">
            {problem}
          </Text>
        )}
      </Stack>
      <Box flexShrink="0">
        {problem === undefined || !mayRetry ? null : (
          <Button minH="11" icon={<RotateCw />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        <IconButton
          name={problem === undefined ? `Cancelar ${file.name}` : `Quitar ${file.name}`}
          icon={<X />}
          boxSize="11"
          onClick={onCancel}
        />
      </Box>
    </HStack>
  )
}

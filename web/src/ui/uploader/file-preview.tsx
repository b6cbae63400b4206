import { Box, HStack, Text } from '@chakra-ui/react'
import { FileText, Music } from 'lucide-react'
import { previewOf, type UploadItem } from './file-preview-kind.ts'

/** What a file looks like, as wide as what is around it [UPL-01, UPL-03]. */
export const FilePreview = ({ item }: { item: Pick<UploadItem, 'url' | 'text'> }) => {
  const { url, text } = item
  const kind = previewOf(url)
  if (kind === 'image')
    return (
      <Frame>
        <Box asChild boxSize="full" objectFit="contain">
          <img src={url} alt={text} loading="lazy" />
        </Box>
      </Frame>
    )
  if (kind === 'video')
    return (
      <Frame>
        <Box asChild boxSize="full">
          {/* Uploaded by the business, without words of its own. */}
          <video src={url} controls preload="metadata" aria-label={text}>
            <track kind="captions" />
          </video>
        </Box>
      </Frame>
    )
  if (kind === 'audio')
    return (
      <FileChip text={text} icon={<Music aria-hidden="true" />}>
        <Box asChild w="full">
          <audio src={url} controls preload="none" aria-label={text}>
            <track kind="captions" />
          </audio>
        </Box>
      </FileChip>
    )
  return <FileChip text={text} icon={<FileText aria-hidden="true" />} />
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <Box aspectRatio="4 / 3" bg="bg.muted" borderRadius="l2" overflow="hidden">
    {children}
  </Box>
)

const FileChip = ({
  text,
  icon,
  children,
}: {
  text: string
  icon: React.ReactNode
  children?: React.ReactNode
}) => (
  <Box bg="bg.muted" borderRadius="l2" p="3" minH="16">
    <HStack gap="2" minW="0">
      {icon}
      <Text textStyle="sm" overflowWrap="anywhere" lineClamp={2}>
        {text}
      </Text>
    </HStack>
    {children}
  </Box>
)

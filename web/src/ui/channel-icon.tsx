import { Box } from '@chakra-ui/react'

export type ChannelName = 'whatsapp' | 'instagram' | 'messenger'
export const channelTitles: Readonly<Record<ChannelName, string>> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  messenger: 'Messenger',
}
export const channelTones = {
  whatsapp: 'green',
  instagram: 'purple',
  messenger: 'blue',
} as const satisfies Record<ChannelName, string>

// The icon set has no brands: three plain marks that differ in shape, not only in colour.
const marks: Readonly<Record<ChannelName, string>> = {
  whatsapp:
    'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm-3 5.2c.5 3.4 2.9 5.9 6.4 6.6l1-1.7-2.2-1.1-1 1a5 5 0 0 1-2.3-2.4l1-1-.9-2.1Z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.4v.1',
  messenger:
    'M12 3c-5 0-9 3.7-9 8.4 0 2.6 1.2 4.9 3.2 6.4V21l2.9-1.6c.9.3 1.9.4 2.9.4 5 0 9-3.7 9-8.4S17 3 12 3Zm-5 10.5 4-4.3 2.3 2.2 3.7-2.2-4 4.3-2.3-2.2Z',
}

/** The mark of a channel; its name is read aloud unless the text beside it says it already. */
export const ChannelIcon = ({
  channel,
  size = 16,
  silent = false,
}: {
  channel: ChannelName
  size?: number | undefined
  silent?: boolean | undefined
}) => (
  <Box asChild color={`${channelTones[channel]}.fg`} flexShrink="0">
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinejoin="round"
      strokeLinecap="round"
      {...(silent
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': channelTitles[channel] })}
    >
      <path d={marks[channel]} />
    </svg>
  </Box>
)

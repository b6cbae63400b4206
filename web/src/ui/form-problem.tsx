import { Box, Text } from '@chakra-ui/react'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The error of the whole form, announced when it appears. Its height is reserved after it is gone,
 * so that the second tap of a double tap hits the same button, not what moved up under the finger.
 */
export const FormProblem = ({ text }: { text: string | undefined }) => {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (text !== undefined) setHeight(box.current?.offsetHeight ?? 0)
  }, [text])
  return (
    <Box
      ref={box}
      role="alert"
      width="full"
      style={{ minHeight: height }}
      _empty={{ display: height === 0 ? 'none' : 'block' }}
    >
      {text === undefined ? null : (
        <Text bg="bg.error" color="fg.error" textStyle="sm" borderRadius="l2" px="3" py="2.5">
          {text}
        </Text>
      )}
    </Box>
  )
}

import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { listen } from '../api/realtime.ts'
import { contributions } from '../features/all.ts'
import { ApplyColorMode } from '../theme/color-mode.tsx'
import { system } from '../theme/system.ts'
import { registerCommands } from '../ui/commands.ts'
import { Toaster } from '../ui/toaster.tsx'
import type { Store } from './store.ts'

const Contributions = () => {
  useEffect(() => {
    const stops = contributions.flatMap(({ realtime, commands }) => [
      realtime === undefined ? undefined : listen(realtime),
      commands === undefined ? undefined : registerCommands(commands),
    ])
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])
  return null
}

export const Providers = ({ store, children }: { store: Store; children: ReactNode }) => (
  <Provider store={store}>
    <ChakraProvider value={system}>
      <ApplyColorMode />
      <Contributions />
      {children}
      <Toaster />
    </ChakraProvider>
  </Provider>
)

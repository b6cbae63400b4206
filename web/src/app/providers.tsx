import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { ApplyColorMode } from '../theme/color-mode.tsx'
import { system } from '../theme/system.ts'
import { Toaster } from '../ui/toaster.tsx'
import type { Store } from './store.ts'

export const Providers = ({ store, children }: { store: Store; children: ReactNode }) => (
  <Provider store={store}>
    <ChakraProvider value={system}>
      <ApplyColorMode />
      {children}
      <Toaster />
    </ChakraProvider>
  </Provider>
)

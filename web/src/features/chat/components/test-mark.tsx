import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { Chip } from '../../../ui/pieces.tsx'

/** Not a real client: a member of the business wrote it in the simulator. */
export const TestMark = ({ thread }: { thread: Pick<Thread, 'isTest'> }) =>
  thread.isTest === true ? (
    <Chip size="xs" tone="yellow" title="Conversación del simulador: nadie la escribió">
      Prueba
    </Chip>
  ) : null

import type { ListedOrder } from '@mostrador/contracts/catalog'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { useListThreadsInfiniteQuery } from '../../api/endpoints/threads.ts'
import { Button } from '../../ui/button.tsx'

type Props = { readonly order: Pick<ListedOrder, 'clientId' | 'threadId'> }

/** Opens the chat that an order came from, or that of its client; nothing where there is none. */
export const ClientChat = ({ order: { clientId, threadId } }: Props) => {
  const { data } = useListThreadsInfiniteQuery({ clientId }, { skip: threadId !== null })
  const id = threadId ?? data?.pages[0]?.threads[0]?._id
  return id === undefined ? null : (
    <Button asChild minH="11">
      <Link to={`/chat/${id}`}>
        <MessagesSquare />
        Chat
      </Link>
    </Button>
  )
}

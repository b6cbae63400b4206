import type { DomainEvent } from '@mostrador/contracts'
import { type MemberAction, memberActions } from '@mostrador/contracts/accounts'
import type { SqlConsumers, SqlTransaction } from '@mostrador/platform'
import { keepLastAction } from '../members/repository.ts'

/** Keeps what a person of the team did last. Assistants and the product itself are nobody. */
const onMemberAction = async (
  { type, businessId, actor, at }: DomainEvent<MemberAction>,
  tx: SqlTransaction
): Promise<void> => {
  if (businessId === null || actor?.kind !== 'user' || actor.id === null) return
  await keepLastAction(tx, { businessId, userId: actor.id, action: type, at })
}

export const memberActionConsumers: SqlConsumers = Object.fromEntries(
  Object.keys(memberActions).map(type => [type, onMemberAction])
)

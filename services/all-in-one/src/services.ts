import { accounts } from '@mostrador/accounts'
import { aiAssistant } from '@mostrador/ai-assistant'
import { billing } from '@mostrador/billing'
import { catalog } from '@mostrador/catalog'
import { crm } from '@mostrador/crm'
import { edgeGateway } from '@mostrador/edge-gateway'
import { messagingGateway } from '@mostrador/messaging-gateway'
import type { Service } from '@mostrador/platform'
import { scheduling } from '@mostrador/scheduling'
import { simulator } from '@mostrador/simulator'

/** All services; the simulator only while the sandbox stands in for Meta. */
export const services = ({ withSimulator }: { withSimulator: boolean }): readonly Service[] =>
  [
    accounts,
    scheduling,
    crm,
    messagingGateway,
    aiAssistant,
    billing,
    catalog,
    ...(withSimulator ? [simulator] : []),
    edgeGateway,
  ] as unknown as readonly Service[]

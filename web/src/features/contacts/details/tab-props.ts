import type { Client } from '@mostrador/contracts/crm'

/** What a tab of the details of a contact is given. */
export type TabProps = { readonly client: Client; readonly timeZone: string }

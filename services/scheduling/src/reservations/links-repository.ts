import { sql, type SqlTarget } from '@mostrador/db/raw'

type StockLink = {
  readonly businessId: string
  readonly appointmentId: string
  readonly movementIds: readonly string[]
}

/** Names movements of stock on an appointment, each once. False where there is no appointment. */
export const linkStockMovements = async (
  tx: SqlTarget,
  { businessId, appointmentId, movementIds }: StockLink
): Promise<boolean> => {
  const rows = await sql(tx)`
    update scheduling.appointment
    set stock_movement_ids = array(
      select distinct id from unnest(stock_movement_ids || ${movementIds}::uuid[]) as id order by id
    )
    where business_id = ${businessId}::uuid and id = ${appointmentId}::uuid
    returning id`
  return rows.length > 0
}

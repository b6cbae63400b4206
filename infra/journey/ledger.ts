import { billingRoutes } from '@mostrador/contracts/billing'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import type { Api } from './public-api.ts'
import { must, waitUntil } from './waiting.ts'

const roundToMilli = (credits: number): number => Math.round(credits * 1000) / 1000

/** The credits of the business and every movement that explains them. */
export const openLedger = async (api: Api) => {
  const movements = async () =>
    (
      await api.ask(billingRoutes.listCreditMovements, {
        query: { page: 1, limit: 500, creditType: 'gpt' },
      })
    ).movements
  const balance = async (): Promise<number> => (await api.ask(billingRoutes.getCredits)).gptModel
  const earlierIds = new Set((await movements()).map(({ _id }) => _id))
  const before = await balance()
  return {
    /**
     * What was spent since the ledger was opened: the balance, the movements and the turns of these
     * conversations must tell the same.
     */
    async spent(threadIds: readonly string[]): Promise<number> {
      let output = ''
      const sum = await waitUntil('saldo, movimientos y turnos contaran lo mismo', async () => {
        const [now, list, turns] = await Promise.all([
          balance(),
          movements(),
          Promise.all(
            threadIds.map(threadId =>
              api.ask(assistantRoutes.threadTurns, { query: { threadId, limit: 100 } })
            )
          ),
        ])
        const byBalance = roundToMilli(before - now)
        const byMovements = roundToMilli(
          -list
            .filter(({ _id, type }) => !earlierIds.has(_id) && type === 'consume')
            .reduce((total, { amount }) => total + amount, 0)
        )
        const byTurns = roundToMilli(
          turns
            .flat()
            .filter(({ creditType }) => creditType === 'gpt')
            .reduce((total, { credits }) => total + credits, 0)
        )
        output = `saldo ${byBalance}, movimientos ${byMovements}, turnos ${byTurns}`
        return byBalance === byMovements && byMovements === byTurns
          ? { credits: byBalance }
          : undefined
      }).catch((error: Error) => {
        error.message += ` (${output})`
        throw error
      })
      must(sum.credits > 0, 'El asistente respondió y no se gastó ningún crédito')
      return sum.credits
    },
  }
}
